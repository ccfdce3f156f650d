import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/platform/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { type EndpointRequest, requestOf, sampleInput, urlOf } from '../../testing/endpoint-input.ts';
import { createCaller, leastRole } from '../../testing/factories.ts';
import { isLongRun, pickInTurn } from '../../testing/side-by-side.ts';
import { AppError } from '../app-error.ts';
import { parseInput } from '../parse-input.ts';

/**
 * Fields are refused in process, each with every odd value. Requests then show that each call reads
 * its input through the contract and answers a refusal in French: one value of each kind per call,
 * a different one from call to call. A long run sends all of them.
 */
let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  // An open stream would be an answer without an end.
  server.deps.live.end();
});
afterAll(() => server.close());

let lastAddress = 0;
/** An address without previous requests, for limits. */
function freshAddress(): string {
  lastAddress += 1;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
}

const english =
  /\b(?:the|is|not|must|invalid|required|expected|received|body|request|unexpected|too|cannot)\b/i;

/** Messages as a user reads them: French sentences. */
function expectFrench(messages: readonly string[]): void {
  for (const message of messages) {
    expect(message).toMatch(/\p{L}{3}/u);
    expect(message).not.toMatch(english);
  }
}

/** A request that must be refused with one of these statuses, naming the field if there is one. */
interface Probe {
  readonly request: EndpointRequest;
  readonly statuses: readonly number[];
  readonly field?: string;
}

async function expectRefusal({ request, statuses, field }: Probe, headers: Record<string, string>) {
  const answer = await server.app.inject({
    ...request,
    headers: { ...request.headers, ...headers },
    remoteAddress: freshAddress(),
  });
  const sent = `${request.method} ${request.url.slice(0, 200)} ${String(request.payload).slice(0, 200)}`;
  expect(statuses, sent).toContain(answer.statusCode);
  const { message, errors = [] } = errorAnswerSchema.parse(answer.json());
  expectFrench([message, ...errors.map((error) => error.message)]);
  if (field !== undefined)
    expect(
      errors.map(({ path }) => path.split('.')[0]),
      sent,
    ).toContain(field);
}

/** Sends requests that must be refused, with sufficient rights: no table grows. */
async function expectRefusals(endpoint: Endpoint, probes: readonly Probe[]): Promise<void> {
  const caller = await createCaller(server.deps, leastRole[endpoint.access]);
  const before = await countRows(server.deps);
  for (const probe of probes) await expectRefusal(probe, caller);
  expect(await countRows(server.deps)).toEqual(before);
}

/** Sends input that the contract accepts: no answer may be an incident. */
async function expectNoIncident(endpoint: Endpoint, requests: readonly EndpointRequest[]): Promise<void> {
  const caller = await createCaller(server.deps, leastRole[endpoint.access]);
  for (const request of requests) {
    const headers = { ...request.headers, ...caller };
    const answer = await server.app.inject({ ...request, headers, remoteAddress: freshAddress() });
    expect(answer.statusCode, String(request.payload ?? request.url).slice(0, 200)).toBeLessThan(500);
  }
}

/** Wrong and hostile values, as sent by users, programs and attackers. */
const oddValues: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [null],
  { $gt: '' },
  '',
  '   ',
  'NaN',
  'pas-un-id',
  '0000-13-45',
  'é\u0000é',
  '\ud800',
  '\u202e\u200b',
  "'; DROP TABLE accounts; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'x'.repeat(600_000),
];
const oddTexts = oddValues.filter((value) => typeof value === 'string').map((text) => text.toWellFormed());
/** Addresses have their own limits well below a body's. */
const oddWords = oddTexts.map((value) => value.slice(0, 5000));
const oddNames = oddWords.filter((word) => word !== '');

const wrongTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
];
const wrongFormTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
const wrongBodies = ['{', 'null', '[]', '"texte"', '12', '{"__proto__":{"a":1}}', '{"a":1}}'];

const named = Object.entries(endpoints).map(([name, endpoint], turn) => ({
  name,
  endpoint: endpoint as Endpoint,
  turn,
}));
const isForm = ({ bodyType }: Endpoint) => bodyType === 'multipart';
// Whether a username is free is asked of those that nobody has, and a report does not say whether
// there is one.
const takesAnyName = ['checkUsername', 'reportMember'];
const withParams = named.filter(({ name, endpoint }) => endpoint.params && !takesAnyName.includes(name));
const withQuery = named.filter(({ endpoint }) => endpoint.query);
const withJson = named.filter(({ endpoint }) => endpoint.body && !isForm(endpoint));
const withForm = named.filter(({ endpoint }) => endpoint.body && isForm(endpoint));

const fieldsOf = (schema: z.ZodObject | undefined) =>
  Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>);
const namesOf = (schema: z.ZodObject | undefined) => fieldsOf(schema).map(([name]) => name);

/** A field with an odd value: in the query, or in a body that is otherwise as it should be. */
interface Odd {
  readonly name: string;
  readonly value: unknown;
  readonly input: Record<string, unknown>;
}

const oddQueries = (endpoint: Endpoint): Odd[] =>
  namesOf(endpoint.query).flatMap((name) =>
    oddWords.map((value) => ({ name, value, input: { [name]: value } })),
  );

function oddBodies(endpoint: Endpoint): Odd[] {
  const sample = sampleInput(endpoint.body);
  return namesOf(endpoint.body).flatMap((name) =>
    (isForm(endpoint) ? oddTexts : oddValues).map((value) => ({
      name,
      value,
      input: { ...sample, [name]: value },
    })),
  );
}

/** What the call answers to input: the fields at fault, and none where it is accepted. */
function findFaults(schema: z.ZodObject, input: unknown): AppError['fields'] {
  try {
    parseInput(schema, input);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

/** Splits odd values by whether the field itself takes them. */
function sortOdd(schema: z.ZodObject | undefined, odds: readonly Odd[]) {
  const fields = new Map(fieldsOf(schema));
  const isTaken = ({ name, value }: Odd) => fields.get(name)?.safeParse(value).success ?? true;
  return { taken: odds.filter(isTaken), refused: odds.filter((odd) => !isTaken(odd)) };
}

/**
 * The values a field takes, one field after the other: the first of all, then the second of all.
 */
function mix(odds: readonly Odd[], turn: number): readonly Odd[] {
  const names = [...new Set(odds.map(({ name }) => name))];
  return names.flatMap((name) =>
    pickInTurn(
      odds.filter((odd) => odd.name === name),
      turn,
    ),
  );
}

const inputs = named.flatMap(({ name, endpoint }) => [
  ...(endpoint.query ? [{ name, part: 'query', schema: endpoint.query, odds: oddQueries(endpoint) }] : []),
  ...(endpoint.body ? [{ name, part: 'body', schema: endpoint.body, odds: oddBodies(endpoint) }] : []),
]);

describe.each(inputs)('the $part of $name', ({ schema, odds }) => {
  it('is refused in French for each field at fault', () => {
    for (const { name, input } of sortOdd(schema, odds).refused) {
      const faults = findFaults(schema, input);
      expect(faults.map(({ path }) => path.split('.')[0])).toContain(name);
      expectFrench(faults.map(({ message }) => message));
    }
  });
});

describe.each(withParams)('$name', ({ endpoint, turn }) => {
  it('answers 404 for an id that does not exist or is none, 400 where a username is typed', async () => {
    const takesName = namesOf(endpoint.params).includes('username');
    const request = await requestOf(endpoint);
    const probes: Probe[] = [{ request, statuses: [404] }];
    for (const name of namesOf(endpoint.params))
      for (const value of pickInTurn(oddNames, turn)) {
        const params = { ...sampleInput(endpoint.params), [name]: value };
        probes.push({
          request: await requestOf(endpoint, { params }),
          statuses: takesName ? [400, 404] : [404],
        });
      }
    const url = `/api${endpoint.path.replace(/:\w+/g, '%E0%A4%A')}`;
    probes.push({ request: { ...request, url }, statuses: [400, 404] });
    await expectRefusals(endpoint, probes);
  });
});

describe.each(withQuery)('$name', ({ endpoint, turn }) => {
  it('answers 400 for a query the contract refuses, and none it accepts is an incident', async () => {
    const request = await requestOf(endpoint);
    const { taken, refused } = sortOdd(endpoint.query, oddQueries(endpoint));
    const withQueryOf = ({ input }: Pick<Odd, 'input'>) => ({
      ...request,
      url: urlOf(endpoint, { query: input }),
    });
    const probes = pickInTurn(refused, turn).map((odd) => ({ request: withQueryOf(odd), statuses: [400] }));
    await expectRefusals(endpoint, probes);
    await expectNoIncident(endpoint, (isLongRun ? taken : mix(taken, turn)).map(withQueryOf));
  });
});

describe.each(withJson)('$name', ({ endpoint, turn }) => {
  const send = async (payload: string, type = 'application/json'): Promise<EndpointRequest> => ({
    ...(await requestOf(endpoint)),
    headers: { 'content-type': type },
    payload,
  });

  it('answers 400, 413 or 415 for a body that is no JSON object, too large or of another type', async () => {
    const { method, url } = await requestOf(endpoint);
    const probes: Probe[] = [];
    for (const payload of pickInTurn(wrongBodies, turn))
      probes.push({ request: await send(payload), statuses: [400] });
    if (!endpoint.isBodyOptional)
      for (const request of pickInTurn([await send(''), { method, url, headers: {} }], turn))
        probes.push({ request, statuses: [400] });
    for (const type of pickInTurn(wrongTypes, turn))
      probes.push({ request: await send('a=1', type), statuses: [415] });
    const filler = 'x'.repeat(2_000_000);
    const large = JSON.stringify({ ...sampleInput(endpoint.body), filler });
    probes.push({ request: await send(large), statuses: [413] });
    await expectRefusals(endpoint, probes);
  });

  it('answers 400 for a field the contract refuses, and none it accepts is an incident', async () => {
    const { taken, refused } = sortOdd(endpoint.body, oddBodies(endpoint));
    const probes: Probe[] = [];
    for (const { name, input } of pickInTurn(refused, turn))
      probes.push({ request: await requestOf(endpoint, { body: input }), statuses: [400], field: name });
    await expectRefusals(endpoint, probes);
    const accepted = isLongRun ? taken : mix(taken, turn);
    await expectNoIncident(
      endpoint,
      await Promise.all(accepted.map(({ input }) => requestOf(endpoint, { body: input }))),
    );
  });
});

describe.each(withForm)('$name', ({ endpoint, turn }) => {
  const form = (body: Record<string, unknown>) =>
    requestOf(endpoint, { body: { ...sampleInput(endpoint.body), ...body } });

  it('answers 400, 413 or 415 for a form that breaks off, is too large or of another type', async () => {
    const whole = await form({});
    const noBoundary = { ...whole, headers: { 'content-type': 'multipart/form-data' } };
    const cut = { ...whole, payload: (whole.payload as Buffer).subarray(0, -12) };
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`champ${index}`, 'x']));
    const large = [{ image: Buffer.alloc(11 * 1024 * 1024) }, many];
    const probes: Probe[] = [
      { request: noBoundary, statuses: [400, 415] },
      { request: cut, statuses: [400, 404] },
    ];
    for (const type of pickInTurn(wrongFormTypes, turn)) {
      const request = { ...whole, headers: { 'content-type': type }, payload: '{}' };
      probes.push({ request, statuses: [415] });
    }
    for (const body of pickInTurn(large, turn)) probes.push({ request: await form(body), statuses: [413] });
    await expectRefusals(endpoint, probes);
  });

  it('takes no file for a text and no text for a file', async () => {
    const requests: EndpointRequest[] = [];
    for (const name of pickInTurn(namesOf(endpoint.body), turn))
      for (const value of [Buffer.from('texte'), 'texte']) requests.push(await form({ [name]: value }));
    await expectNoIncident(endpoint, requests);
  });

  it('answers 400 for a text the contract refuses, and none it accepts is an incident', async () => {
    const { taken, refused } = sortOdd(endpoint.body, oddBodies(endpoint));
    const probes: Probe[] = [];
    for (const { input } of pickInTurn(refused, turn))
      probes.push({ request: await requestOf(endpoint, { body: input }), statuses: [400] });
    await expectRefusals(endpoint, probes);
    const accepted = isLongRun ? taken : mix(taken, turn);
    await expectNoIncident(
      endpoint,
      await Promise.all(accepted.map(({ input }) => requestOf(endpoint, { body: input }))),
    );
  });
});

describe('addresses that do not exist', () => {
  it.each(['/api', '/api/', '/api/rien', '/api/pro', '/api/%00', '/api/auth/me/plus'])(
    'answer 404 in French at %s',
    async (url) => {
      await expectRefusal({ request: { method: 'GET', url, headers: {} }, statuses: [400, 404] }, {});
    },
  );

  it('do so for unknown methods', async () => {
    const request = { method: 'DELETE', url: '/api/auth/login', headers: {} } as const;
    await expectRefusal({ request, statuses: [404, 405] }, {});
  });
});
