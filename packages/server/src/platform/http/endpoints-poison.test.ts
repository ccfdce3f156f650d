import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/platform/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { type EndpointRequest, requestOf, sampleInput, urlOf } from '../../testing/endpoint-input.ts';
import { createCaller, leastRole } from '../../testing/factories.ts';
import { AppError } from '../app-error.ts';
import { checkStorable } from '../parse-input.ts';

let server: TestServer;
/** Of the endpoint under test: some calls end the session of their caller. */
let caller: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
  // An open stream would be an answer without an end.
  server.deps.live.end();
});
afterAll(() => server.close());

/** A value of an input, however deep: where it is, and its schema with what it is wrapped in. */
interface Leaf {
  readonly path: readonly string[];
  readonly kind: string;
  readonly schema: z.ZodType;
}

interface Definition {
  readonly type: string;
  readonly [name: string]: unknown;
}

/**
 * Every value that a schema takes, as an example of its place: items of lists as their first one.
 */
function leavesOf(schema: z.ZodType, path: readonly string[] = [], whole: z.ZodType = schema): Leaf[] {
  const def = schema._zod.def as unknown as Definition;
  const inner = (def.innerType ?? def.in) as z.ZodType | undefined;
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      leavesOf(field, [...path, name]),
    );
  if (def.type === 'array') return leavesOf(def.element as z.ZodType, [...path, '0']);
  if (def.type === 'record') return leavesOf(def.valueType as z.ZodType, [...path, 'clef']);
  if (def.type === 'lazy') return leavesOf((def.getter as () => z.ZodType)(), path, whole);
  if (def.type === 'union' || def.type === 'intersection') {
    const parts = (def.options ?? [def.left, def.right]) as z.ZodType[];
    return parts.flatMap((part) => leavesOf(part, path, whole));
  }
  // A preparation takes anything: what it makes is described after it.
  if (def.type === 'pipe' && inner?._zod.def.type === 'transform')
    return leavesOf(def.out as z.ZodType, path, whole);
  return inner === undefined ? [{ path, kind: def.type, schema: whole }] : leavesOf(inner, path, whole);
}

/** The input with a value at a place. */
function place(input: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [place(undefined, rest, value)];
  return { ...(input as object), [name]: place((input as Record<string, unknown>)?.[name], rest, value) };
}

const named = Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint: endpoint as Endpoint }));
const inputsOf = ({ params, query, body }: Endpoint) =>
  [params, query, body].flatMap((schema) => (schema === undefined ? [] : leavesOf(schema)));

let lastAddress = 0;
async function send(request: EndpointRequest, more: Record<string, string> = {}) {
  lastAddress += 1;
  const headers = { ...request.headers, ...caller, ...more };
  const remoteAddress = `10.2.${lastAddress >> 8}.${lastAddress & 255}`;
  return server.app.inject({ ...request, headers, remoteAddress });
}

async function expectRefused(request: EndpointRequest, statuses: readonly number[] = [400]): Promise<void> {
  const answer = await send(request);
  expect(statuses, `${request.url} ${String(request.payload).slice(0, 300)}`).toContain(answer.statusCode);
  expect(errorAnswerSchema.parse(answer.json()).message).toMatch(/\p{L}{3}/u);
}

const NUL = 'Léa\u0000';
/** Longer than a picture in base64, the longest text there is. */
const LONG = 'x'.repeat(800_000);
/** A field without effect, and tags before they are cut: what comes of them is limited. */
const withoutLimit = ['creator', 'tags.0'];
const HALF = 'Léa \ud83c';

const nested = [
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
];
/** Refused as text, by the parser: in process they are objects like others. */
const harmful = ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'];

const oddHeaders = ['\u0001', 'é'.repeat(300), '9'.repeat(400), '{"a":,;q=x'];
const headerNames = [
  'accept',
  'accept-encoding',
  'authorization',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'if-modified-since',
  'origin',
  'range',
  'referer',
  'user-agent',
  'written-at',
  'x-forwarded-for',
  'x-request-id',
];

it.each(nested)('refuses input that is nested without an end', (payload) => {
  expect(() => checkStorable(JSON.parse(payload))).toThrow(AppError);
});

// Each field in process, and one request a call, which takes turns with what it sends.
describe.each(named)('$name', ({ endpoint }) => {
  const turn = Object.values<Endpoint>(endpoints).indexOf(endpoint);
  const inTurn = <Value>(values: readonly Value[]): Value | undefined => values[turn % values.length];
  const texts = (schema: z.ZodObject | undefined) =>
    (schema === undefined ? [] : leavesOf(schema)).filter(({ kind }) => kind === 'string');

  beforeAll(async () => {
    caller = await createCaller(server.deps, leastRole[endpoint.access]);
  });

  it('refuses text that cannot be stored, wherever it is', () => {
    const { body, query } = endpoint;
    for (const { path } of [...texts(body), ...texts(query)])
      for (const poison of [NUL, HALF])
        expect(() => checkStorable(place({}, path, poison)), path.join('.')).toThrow(AppError);
  });

  it('refuses a request with such text', async () => {
    const { body, query, params } = endpoint;
    const inBody = inTurn(texts(body));
    if (inBody !== undefined) {
      // A form is bytes: it cannot hold half a character.
      const poison = endpoint.bodyType === 'multipart' ? NUL : inTurn([NUL, HALF]);
      const poisoned = place(sampleInput(body), inBody.path, poison) as Record<string, unknown>;
      await expectRefused(await requestOf(endpoint, { body: poisoned }));
    }
    const [inQuery] = inTurn(texts(query))?.path ?? [];
    if (inQuery !== undefined) {
      const url = urlOf(endpoint, { query: { [inQuery]: NUL } });
      await expectRefused({ ...(await requestOf(endpoint)), url });
    }
    const [inPath] = inTurn(texts(params))?.path ?? [];
    if (inPath !== undefined) {
      const poisoned = { ...sampleInput(params), [inPath]: NUL };
      await expectRefused(await requestOf(endpoint, { params: poisoned }), [400, 404]);
    }
  });

  it('refuses bodies that are nested without an end or would change what objects are', async () => {
    if (endpoint.body === undefined || endpoint.bodyType === 'multipart') return;
    const payload = inTurn([...nested, ...harmful]) ?? '';
    await expectRefused({ ...(await requestOf(endpoint)), payload });
  });

  it('is no incident with any header', async () => {
    const value = inTurn(oddHeaders) ?? '';
    const headers = Object.fromEntries(headerNames.map((name) => [name, value]));
    const answer = await send(await requestOf(endpoint), { ...headers, ...caller });
    expect(answer.statusCode, value).toBeLessThan(500);
  });

  it('takes no text without a limit', () => {
    const unlimited = inputsOf(endpoint)
      .filter(({ kind, schema }) => kind === 'string' && schema.safeParse(LONG).success)
      .map(({ path }) => path.join('.'));
    expect(unlimited.filter((path) => !withoutLimit.includes(path))).toEqual([]);
  });

  it('takes instants and numbers that the database can hold, and no others', () => {
    const wrong: unknown[] = [];
    for (const { path, schema, kind } of inputsOf(endpoint)) {
      const takes = (value: unknown) => schema.safeParse(value).success;
      const isTime =
        ['2027-05-01T20:00:00Z', '2027-05-01', '2027-05-01T20:00'].some(takes) && !words.some(takes);
      if (isTime && kind === 'string')
        wrong.push(...unusableTimes.filter(takes).map((value) => [path, value]));
      const isNumber = [0, 1, 12].some(takes);
      const unusable = unusableNumbers[path.some((name) => longNumbers.includes(name)) ? 'long' : 'short'];
      if (isNumber) wrong.push(...unusable.filter(takes).map((value) => [path, value]));
    }
    expect(wrong).toEqual([]);
  });
});

const words = ['abc', 'un texte pour essayer', '123456', 'essai-essai', 'e'.repeat(22), 'e'.repeat(43)];
const unusableTimes = [
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '0000-01-01T00:00',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31',
];
const beyond = [1e308, -1e308, 2 ** 53, '1e308'];
const unusableNumbers = { long: beyond, short: [...beyond, 2 ** 31, -(2 ** 31) - 1, '4294967296'] };
/** Stored as `bigint`, or compared only. */
const longNumbers = ['after', 'amountDue', 'cents', 'draftVersion', 'prorationDate', 'since'];
