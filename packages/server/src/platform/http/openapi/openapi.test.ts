import { createPublicKey, verify } from 'node:crypto';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorCatalogue } from '@lampion/contract/errors';
import { readTicket } from '@lampion/contract/events/rules/ticket-token';
import type { TicketKeys, TicketList } from '@lampion/contract/events/tickets';
import { Validator } from '@seriousme/openapi-schema-validator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inlineParts } from '../../../testing/api-document.ts';
import { buildTestServer, type TestServer } from '../../../testing/build-test-server.ts';
import { urlOf } from '../../../testing/endpoint-input.ts';
import { createCaller, leastRole } from '../../../testing/factories.ts';
import { multipartBody } from '../../../testing/import-calls.ts';
import { version } from '../../version.ts';
import { refusalsOf } from '../refusals.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: unknown;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Record<
      string,
      { readonly schema: { properties: Record<string, unknown> }; readonly example?: unknown }
    >;
  };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly example?: unknown }> }
  >;
}

interface Document {
  readonly info: { readonly version: string };
  readonly servers: { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

let server: TestServer;
/** As it is sent. */
let text: string;
let document: Document;
beforeAll(async () => {
  server = await buildTestServer({ PUBLIC_URL: 'https://lampion.test' });
  // As a built site does, with copies of all schemas.
  z.globalRegistry.add(z.object({ isCopy: z.boolean() }), { id: 'Picture' });
  text = (await server.app.inject('/api/openapi.json')).body;
  document = inlineParts(text);
  // An open stream would be an answer without an end.
  server.deps.live.end();
});
afterAll(() => server.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
const findOperation = (name: string) => {
  const operation = operations().find(({ operationId }) => operationId === name);
  if (operation === undefined) throw new Error(`${name} is not in the document`);
  return operation;
};

/** The codes of refusals that a description names. */
const codesIn = (description: string) =>
  [...description.matchAll(/`(\w+)` \(\d{3}\)/g)].map(([, code]) => code);

it('has the version of the product', () => {
  expect(document.info.version).toBe(version);
});

it('describes the schemas of the server, whatever copies are loaded', () => {
  expect(document.components.schemas.Picture).not.toHaveProperty('properties.isCopy');
});

type Content = NonNullable<Operation['requestBody']>['content'];

/** The calendar of the examples that import events. */
const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:bal@exemple.fr',
  'SUMMARY:Bal',
  'LOCATION:Le Sucre',
  'DTSTART:20990713T203000',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** The example of a body as it is sent; its file is a picture, or a calendar. */
async function writeBody(
  content: Content,
  isCalendar: boolean,
): Promise<{ headers: Record<string, string>; payload?: string | Buffer }> {
  const json = content['application/json']?.example;
  if (json !== undefined)
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(json) };
  const form = content['multipart/form-data'];
  if (form === undefined) return { headers: {} };
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b81a4c' } });
  const file = isCalendar ? Buffer.from(calendar) : await picture.png().toBuffer();
  const { properties } = form.schema;
  const fields = Object.entries(form.example as object).map(([field, value]) => [
    field,
    (properties[field] as { format?: string }).format === 'binary' ? file : String(value),
  ]);
  return multipartBody(Object.fromEntries(fields));
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text));
    expect(result).toEqual({ valid: true });
  });

  it('holds every endpoint of the contract at its own address, once', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(Object.keys(endpoints).sort());
    expect(document.paths['/blogs/{id}']?.put?.operationId).toBe('updateArticle');
  });

  it('describes each endpoint, its audience and all its answers', () => {
    for (const { operationId, summary, description, responses } of operations()) {
      expect(summary, operationId).toMatch(/^\p{Lu}.*\.$/u);
      expect(description, operationId).not.toBe('');
      for (const [status, answer] of Object.entries(responses)) {
        expect(answer.description, `${operationId} ${status}`).toMatch(/\p{L}{3}/u);
        expect(answer.description, `${operationId} ${status}`).not.toBe('Default Response');
      }
    }
  });

  it('has at most 800 kB', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(800_000);
  });

  it('names the refusals of a call by code and status, those of all such calls once', () => {
    const { description, responses } = findOperation('updateEvent');
    expect(description).toContain('`event_not_found` (404)');
    expect(responses.default?.description).toContain('- Avec un corps : `invalid_body` (400)');
  });

  it.each(Object.entries<Endpoint>(endpoints))(
    'names all refusals of %s, and no others',
    (name, endpoint) => {
      const { description, responses } = findOperation(name);
      const [own, general] = [description, responses.default?.description ?? ''].map(codesIn);
      expect(refusalsOf(endpoint)).toEqual(expect.arrayContaining(own ?? []));
      expect([...(own ?? []), ...(general ?? [])]).toEqual(expect.arrayContaining(refusalsOf(endpoint)));
    },
  );

  it('names the credentials of a call: a session, unless it says others', () => {
    const { security } = JSON.parse(text);
    expect(security).toEqual([{ session: [] }]);
    expect(findOperation('createArticle')).not.toHaveProperty('security');
    expect(findOperation('listArticles').security).toEqual([]);
    expect(findOperation('createEvent').security).toEqual([{ session: [] }, { key: [] }]);
  });

  it('describes no answer without content', () => {
    expect(findOperation('logout').responses[204]).not.toHaveProperty('content');
  });

  it.each(Object.entries<Endpoint>(endpoints).filter(([, { bodyType }]) => bodyType !== 'multipart'))(
    'shows how to call %s: its address and its body are accepted as they stand',
    (name, { params, body }) => {
      const { parameters = [], requestBody } = findOperation(name);
      const address = parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.example]);
      const given = requestBody?.content['application/json']?.example;
      expect(params?.safeParse(Object.fromEntries(address)).error).toBeUndefined();
      // Some fields exclude each other, which a schema of JSON does not say.
      expect(body?.safeParse(given).error, JSON.stringify(given)).toBeUndefined();
    },
  );

  it.each(Object.entries<Endpoint>(endpoints))(
    'shows a call of %s that a server does, or refuses for its state',
    async (name, endpoint) => {
      const { parameters = [], requestBody, responses } = findOperation(name);
      const shown = (place: string) =>
        Object.fromEntries(
          parameters
            .filter((one) => one.in === place && one.example !== undefined)
            .map((one) => [one.name, one.example]),
        );
      const caller = await createCaller(server.deps, leastRole[endpoint.access]);
      const body = await writeBody(
        requestBody?.content ?? {},
        name.endsWith('Import') || name === 'importEvents',
      );
      const answer = await server.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, { params: shown('path'), query: shown('query') }),
        ...body,
        headers: { ...body.headers, ...caller },
      });
      const said = `${answer.statusCode} ${answer.body.slice(0, 300)}`;
      const known = [
        ...Object.keys(responses),
        ...refusalsOf(endpoint).map((code) => errorCatalogue[code].status),
      ];
      expect(known.map(String), said).toContain(String(answer.statusCode));
      expect(answer.body, said).not.toMatch(/"code":"(?:invalid_input|invalid_body|internal)"/);
    },
  );

  it('shows a ticket that holds before the keys it shows', async () => {
    const answerOf = (name: string) =>
      findOperation(name).responses[200]?.content?.['application/json']?.example;
    const { tickets } = answerOf('listOwnTickets') as TicketList;
    const { keys } = answerOf('getTicketKeys') as TicketKeys;
    const ticket = readTicket(tickets[0]?.token ?? '');
    expect(ticket).toMatchObject({ eventId: tickets[0]?.eventId, people: tickets[0]?.people });
    const key = createPublicKey({ format: 'jwk', key: { ...keys[0] } });
    expect(verify(null, ticket?.signed ?? Buffer.of(), key, ticket?.signature ?? Buffer.of())).toBe(true);
  });

  it('describes the file of a multipart body', () => {
    const content = findOperation('createArticle').requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema.properties.image).toMatchObject({
      type: 'string',
      format: 'binary',
    });
  });

  it('defines each schema once, and no unused one', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['Article', 'EventForReader', 'Error']));
    for (const name of names) {
      expect(name).not.toMatch(/Input$/);
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });

  it('is the same on every machine', () => {
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(text).not.toContain('lampion.test/');
  });
});

it('the reader has a content policy of its own and all its files', async () => {
  const page = await server.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect((await server.app.inject(file)).statusCode, file).toBe(200);
  const settings = await server.app.inject('/api/docs/static/swagger-initializer.js');
  expect(settings.body).not.toContain('validator.swagger.io');
});
