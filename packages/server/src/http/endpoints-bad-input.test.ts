import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/schemas/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { createCaller, leastRole } from '../testing/callers.ts';
import { countRows } from '../testing/count-rows.ts';
import { type EndpointRequest, requestOf, sampleInput, urlOf } from '../testing/endpoint-input.ts';

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

/** Sends requests one after the other, with sufficient rights; also reports whether any table grew. */
async function ask(endpoint: Endpoint, requests: readonly EndpointRequest[]) {
  const caller = await createCaller(server.deps, leastRole[endpoint.access]);
  const before = await countRows(server.deps);
  const answers: Answer[] = [];
  for (const request of requests) {
    const headers = { ...request.headers, ...caller };
    answers.push(await server.app.inject({ ...request, headers, remoteAddress: freshAddress() }));
  }
  return { answers, before, after: await countRows(server.deps) };
}

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;

const english =
  /\b(?:the|is|not|must|invalid|required|expected|received|body|request|unexpected|too|cannot)\b/i;

/** A refusal as a user reads it: a French sentence, and one for each field at fault. */
function expectRefusal(answer: Answer, status: number | readonly number[]) {
  expect([status].flat()).toContain(answer.statusCode);
  const refusal = errorAnswerSchema.parse(answer.json());
  for (const { message } of [refusal, ...(refusal.errors ?? [])]) {
    expect(message).toMatch(/\p{L}{3}/u);
    expect(message).not.toMatch(english);
  }
  return refusal;
}

/** Sends input that must be refused: each answer has that status, and no table grows. */
async function expectRefusals(
  endpoint: Endpoint,
  requests: readonly EndpointRequest[],
  status: number | readonly number[],
) {
  const { answers, before, after } = await ask(endpoint, requests);
  expect(after).toEqual(before);
  return answers.map((answer) => expectRefusal(answer, status));
}

/** Sends input that the contract accepts: no answer may be an incident. */
async function expectNoIncident(endpoint: Endpoint, requests: readonly EndpointRequest[]) {
  const { answers } = await ask(endpoint, requests);
  for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
}

/** Splits values by whether a field of the contract accepts them. */
function sortBy<Value>(field: z.ZodType | undefined, values: readonly Value[]) {
  const isTaken = (value: Value) => field === undefined || field.safeParse(value).success;
  return { taken: values.filter(isTaken), refused: values.filter((value) => !isTaken(value)) };
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

const named = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint: endpoint as Endpoint }));
// Whether a username is free is asked of those that nobody has, and a report does not say whether there is one.
const takesAnyName = ['checkUsername', 'reportMember'];
const withParams = named.filter(({ name, endpoint }) => endpoint.params && !takesAnyName.includes(name));
const withQuery = named.filter(({ endpoint }) => endpoint.query);
const withJson = named.filter(({ endpoint }) => endpoint.body && endpoint.bodyType !== 'multipart');
const withForm = named.filter(({ endpoint }) => endpoint.body && endpoint.bodyType === 'multipart');

const fieldsOf = (schema: z.ZodObject | undefined) =>
  Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>);
const namesOf = (schema: z.ZodObject | undefined) => fieldsOf(schema).map(([name]) => name);

describe.each(withParams)('$name', ({ endpoint }) => {
  it('answers 404 for an id that does not exist', async () => {
    await expectRefusals(endpoint, [await requestOf(endpoint)], 404);
  });

  it.each(namesOf(endpoint.params))(
    'answers 404 for what is no %s, 400 where a username is typed',
    async (name) => {
      const values = oddWords.filter((word) => word !== '');
      const requests = values.map((value) =>
        requestOf(endpoint, { params: { ...sampleInput(endpoint.params), [name]: value } }),
      );
      const takesName = namesOf(endpoint.params).includes('username');
      await expectRefusals(endpoint, await Promise.all(requests), takesName ? [400, 404] : 404);
    },
  );

  it('answers 400 or 404 for a broken escape', async () => {
    const url = `/api${endpoint.path.replace(/:\w+/g, '%E0%A4%A')}`;
    await expectRefusals(endpoint, [{ ...(await requestOf(endpoint)), url }], [400, 404]);
  });
});

describe.each(withQuery)('$name', ({ endpoint }) => {
  it.each(fieldsOf(endpoint.query))('answers 400 for a %s the contract refuses', async (name, field) => {
    const request = await requestOf(endpoint);
    const withValue = (value: string) => ({ ...request, url: urlOf(endpoint, { query: { [name]: value } }) });
    const { taken, refused } = sortBy(field, oddWords);
    await expectRefusals(endpoint, refused.map(withValue), 400);
    await expectNoIncident(endpoint, taken.map(withValue));
  });
});

const wrongTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
];
const wrongBodies = ['{', 'null', '[]', '"texte"', '12', '{"__proto__":{"a":1}}', '{"a":1}}'];

describe.each(withJson)('$name', ({ endpoint }) => {
  const send = async (payload: string, type = 'application/json'): Promise<EndpointRequest> => ({
    ...(await requestOf(endpoint)),
    headers: { 'content-type': type },
    payload,
  });

  it('answers 400 for a body that is no JSON object, or none', async () => {
    const { method, url } = await requestOf(endpoint);
    const requests = await Promise.all(wrongBodies.map((payload) => send(payload)));
    const empty = [await send(''), { method, url, headers: {} }];
    await expectRefusals(endpoint, endpoint.isBodyOptional ? requests : [...requests, ...empty], 400);
  });

  it('answers 415 for a body of another type', async () => {
    await expectRefusals(endpoint, await Promise.all(wrongTypes.map((type) => send('a=1', type))), 415);
  });

  it('answers 413 for a body of 2 MB', async () => {
    const payload = JSON.stringify({ ...sampleInput(endpoint.body), filler: 'x'.repeat(2_000_000) });
    await expectRefusals(endpoint, [await send(payload)], 413);
  });

  it.each(fieldsOf(endpoint.body))('copes with odd values of %s', async (name, field) => {
    const withValue = (value: unknown) =>
      requestOf(endpoint, { body: { ...sampleInput(endpoint.body), [name]: value } });
    const { taken, refused } = sortBy(field, oddValues);
    const refusals = await expectRefusals(endpoint, await Promise.all(refused.map(withValue)), 400);
    for (const { errors } of refusals) expect(errors?.map(({ path }) => path.split('.')[0])).toContain(name);
    await expectNoIncident(endpoint, await Promise.all(taken.map(withValue)));
  });
});

describe.each(withForm)('$name', ({ endpoint }) => {
  const form = (body: Record<string, unknown>) =>
    requestOf(endpoint, { body: { ...sampleInput(endpoint.body), ...body } });

  it('answers 415 for a body of another type', async () => {
    const request = await form({});
    const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
    const requests = types.map((type) => ({ ...request, headers: { 'content-type': type }, payload: '{}' }));
    await expectRefusals(endpoint, requests, 415);
  });

  it('answers 400 or 415 for a form that names no boundary, 400 or 404 for one that breaks off', async () => {
    const whole = await form({});
    const noBoundary = { ...whole, headers: { 'content-type': 'multipart/form-data' } };
    await expectRefusals(endpoint, [noBoundary], [400, 415]);
    const cut = { ...whole, payload: (whole.payload as Buffer).subarray(0, -12) };
    await expectRefusals(endpoint, [cut], [400, 404]);
  });

  it('answers 413 for a file of 11 MB and for 200 fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`champ${index}`, 'x']));
    const requests = [await form({ image: Buffer.alloc(11 * 1024 * 1024) }), await form(many)];
    await expectRefusals(endpoint, requests, 413);
  });

  it.each(namesOf(endpoint.body))('takes no file for a text and no text for a file as %s', async (name) => {
    await expectNoIncident(endpoint, [
      await form({ [name]: Buffer.from('texte') }),
      await form({ [name]: 'texte' }),
    ]);
  });

  it.each(fieldsOf(endpoint.body))('copes with odd texts for %s', async (name, field) => {
    const withValue = (value: string) => form({ [name]: value });
    const { taken, refused } = sortBy(field, oddTexts);
    await expectRefusals(endpoint, await Promise.all(refused.map(withValue)), 400);
    await expectNoIncident(endpoint, await Promise.all(taken.map(withValue)));
  });
});

describe('addresses that do not exist', () => {
  it.each(['/api', '/api/', '/api/rien', '/api/pro', '/api/%00', '/api/auth/me/plus'])(
    'answer 404 in French at %s',
    async (url) => {
      expectRefusal(await server.app.inject({ url }), [400, 404]);
    },
  );

  it('do so for unknown methods', async () => {
    expectRefusal(await server.app.inject({ method: 'DELETE', url: '/api/auth/login' }), [404, 405]);
  });
});
