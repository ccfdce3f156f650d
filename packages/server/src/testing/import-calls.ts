import type { Bar, Challenge, OwnEvent } from '@lampion/contract/events/events';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildTestServer, type TestServer } from './build-test-server.ts';
import { createEvent, createOrganiser, signIn } from './factories.ts';

interface Import {
  /** "/api/pro/events/…/imports/…" */
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Sends a chunk of a list, or all of it. */
export async function sendImportPiece(
  { app }: TestServer,
  { url, headers }: Import,
  file: Buffer,
  { from = 0, to = file.length, size = file.length } = {},
) {
  const fields = { piece: file.subarray(from, to), offset: String(from), size: String(size) };
  const body = await multipartBody(fields);
  const request = { method: 'POST', url: `${url}/pieces`, payload: body.payload } as const;
  return app.inject({ ...request, headers: { ...body.headers, ...headers } });
}

type Value = string | boolean | Uint8Array;

/**
 * A form as a browser sends it, for `app.inject`. Lists become repeated fields, bytes become files.
 */
export async function multipartBody(fields: Record<string, Value | readonly Value[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) addValue(form, name, value);
  }
  const request = new Request('http://form.invalid', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

function addValue(form: FormData, name: string, value: Value): void {
  if (value instanceof Uint8Array) form.append(name, new Blob([Buffer.from(value)]), 'photo.jpg');
  else form.append(name, String(value));
}

interface Entries {
  readonly bars: Bar;
  readonly challenges: Challenge;
}

type EventType = NonNullable<Parameters<typeof createEvent>[1]['type']>;

/**
 * A server for the test file, an organiser, and calls on one part of their events' programme. Call
 * it at the top of a file: it opens and closes the server.
 */
export function callProgramme<Part extends keyof Entries>(part: Part, defaultType: EventType) {
  let server: TestServer;
  let organiserId: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await buildTestServer();
    const organiser = await createOrganiser(server.deps);
    organiserId = organiser.id;
    headers = await signIn(server.deps, organiser.accountId);
  });
  afterAll(() => server.close());

  const ask = (method: 'POST' | 'PUT' | 'DELETE', eventId: string, path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/pro/events/${eventId}/${part}${path}`,
      headers,
      ...(payload && { payload }),
    });
  return {
    ask,
    database: () => server.deps,
    createEvent: async (type = defaultType) => (await createEvent(server.deps, { organiserId, type })).id,
    /** Adds an entry that the server accepts. */
    async add(eventId: string, body: object): Promise<Entries[Part]> {
      const answer = await ask('POST', eventId, '', body);
      expect(answer.statusCode).toBe(201);
      return answer.json();
    },
    /** The public view. */
    async shown(eventId: string): Promise<Entries[Part][]> {
      const answer = await server.app.inject({ url: `/api/pro/events/${eventId}` });
      return answer.json<OwnEvent>()[part] as Entries[Part][];
    },
  };
}
