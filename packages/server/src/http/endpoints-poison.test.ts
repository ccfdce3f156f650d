import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/schemas/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { createCaller, leastRole } from '../testing/callers.ts';
import { type EndpointRequest, requestOf, sampleInput, urlOf } from '../testing/endpoint-input.ts';

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

/** Every value that a schema takes, as an example of its place: items of lists as their first one. */
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
const HALF = 'Léa \ud83c';

describe.each(named)('$name', ({ endpoint }) => {
  const texts = (schema: z.ZodObject | undefined) =>
    (schema === undefined ? [] : leavesOf(schema)).filter(({ kind }) => kind === 'string');

  beforeAll(async () => {
    caller = await createCaller(server.deps, leastRole[endpoint.access]);
  });

  it('refuses text that cannot be stored, wherever it is', async () => {
    const { body } = endpoint;
    // A form is bytes: it cannot hold half a character.
    const ofBody = endpoint.bodyType === 'multipart' ? [NUL] : [NUL, HALF];
    for (const [index, { path }] of texts(body).entries()) {
      const poisoned = place(sampleInput(body), path, ofBody[index % ofBody.length]);
      await expectRefused(await requestOf(endpoint, { body: poisoned as Record<string, unknown> }));
    }
    for (const { path } of texts(endpoint.query)) {
      const [name = ''] = path;
      const url = urlOf(endpoint, { query: { [name]: NUL } });
      await expectRefused({ ...(await requestOf(endpoint)), url });
    }
    for (const { path } of texts(endpoint.params)) {
      const [name = ''] = path;
      const params = { ...sampleInput(endpoint.params), [name]: NUL };
      await expectRefused(await requestOf(endpoint, { params }), [400, 404]);
    }
  });

  it('refuses bodies that are nested without an end or would change what objects are', async () => {
    if (endpoint.body === undefined || endpoint.bodyType === 'multipart') return;
    const request = await requestOf(endpoint);
    const [field = 'a'] = Object.keys(endpoint.body.shape);
    const payloads = [
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
      `{"${field}":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
    ];
    for (const payload of payloads) await expectRefused({ ...request, payload });
  });

  it('is no incident with any header', async () => {
    const odd = ['\u0001', 'é'.repeat(300), '9'.repeat(400), '{"a":,;q=x'];
    const names = [
      'accept',
      'accept-encoding',
      'authorization',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
    ];
    names.push(
      'if-modified-since',
      'origin',
      'range',
      'referer',
      'user-agent',
      'x-forwarded-for',
      'x-request-id',
    );
    const request = await requestOf(endpoint);
    for (const value of odd) {
      const headers = Object.fromEntries(names.map((name) => [name, value]));
      const signedIn = await send(request, { ...headers, ...caller });
      expect(signedIn.statusCode, value).toBeLessThan(500);
    }
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
