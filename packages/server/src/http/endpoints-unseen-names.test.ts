import type { Endpoint } from '@lampion/contract/endpoint';
import { type EndpointName, endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/schemas/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { createCaller, leastRole } from '../testing/callers.ts';
import { countRows } from '../testing/count-rows.ts';
import { requestOf, sampleInput } from '../testing/endpoint-input.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const siret = '73282932000074';
const testimonial = { quote: 'Quel bal.', author: 'Nour', occasion: 'Bal', isExample: true };

/** Every name and title of the contract: the call, the field at fault, and a body that holds the name. */
const names: readonly (readonly [EndpointName, string, (name: string) => Record<string, unknown>])[] = [
  ['createEvent', 'name', (name) => ({ name })],
  ['createEvent', 'place', (place) => ({ place })],
  ['createEvent', 'address', (address) => ({ address })],
  ['updateEvent', 'name', (name) => ({ name })],
  ['updateEvent', 'place', (place) => ({ place })],
  ['updateEvent', 'address', (address) => ({ address })],
  ['addChallenge', 'title', (title) => ({ title })],
  ['updateChallenge', 'title', (title) => ({ title })],
  ['addBar', 'name', (name) => ({ name })],
  ['updateBar', 'name', (name) => ({ name })],
  ['updateProfile', 'fullName', (fullName) => ({ fullName, siret })],
  ['updateProfile', 'companyName', (companyName) => ({ companyName, siret })],
  ['replyAsVisitor', 'nickname', (nickname) => ({ nickname })],
  ['inviteGuests', 'people.0.nickname', (nickname) => ({ people: [{ nickname, email: 'lea@exemple.fr' }] })],
  ['sendContactMessage', 'name', (name) => ({ name })],
  ['sendContactMessage', 'subject', (subject) => ({ subject })],
  ['createArticle', 'title', (title) => ({ title })],
  ['createArticle', 'category', (category) => ({ category })],
  ['createArticle', 'tags.0', (tags) => ({ tags })],
  ['updateArticle', 'title', (title) => ({ title })],
  ['updateArticle', 'category', (category) => ({ category })],
  ['updateArticle', 'tags.0', (tags) => ({ tags })],
  ['updateSettings', 'testimonials.0.author', (author) => ({ testimonials: [{ ...testimonial, author }] })],
  [
    'updateSettings',
    'testimonials.0.occasion',
    (occasion) => ({ testimonials: [{ ...testimonial, occasion }] }),
  ],
  ['updateSettings', 'publisherName', (publisherName) => ({ publisherName })],
  ['updateSettings', 'hostName', (hostName) => ({ hostName })],
];

/** Texts that only need a visible character. */
const texts: readonly (readonly [EndpointName, string])[] = [
  ['createEvent', 'description'],
  ['updateEvent', 'description'],
  ['addChallenge', 'description'],
  ['updateChallenge', 'description'],
  ['sendContactMessage', 'message'],
  ['sendNotification', 'body'],
  ['answerMessage', 'body'],
  ['unpublishEvent', 'reason'],
];

/** Nothing visible: zero widths, soft hyphens, combining marks alone, fillers, the blank of Braille. */
const unseen = ['\u200b', '\u00ad\u2060', '\u0301\u0323', '\u3164', '\u2800', '\ufe0f', '\u{e0067}'];
/** Something visible that is not what it seems. */
const deceiving = [
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u200b', '\u00ad', '\u2060', '\u200d', '\u2028'],
].map((character) => `Bal${character}bleu`);

let lastAddress = 0;
/** An address without previous requests, for limits. */
function freshAddress(): string {
  lastAddress += 1;
  return `10.2.${lastAddress >> 8}.${lastAddress & 255}`;
}

async function expectRefusals(name: EndpointName, path: string, bodies: readonly Record<string, unknown>[]) {
  const endpoint: Endpoint = endpoints[name];
  const caller = await createCaller(server.deps, leastRole[endpoint.access]);
  const before = await countRows(server.deps);
  for (const body of bodies) {
    const request = await requestOf(endpoint, { body: { ...sampleInput(endpoint.body), ...body } });
    const headers = { ...request.headers, ...caller };
    const answer = await server.app.inject({ ...request, headers, remoteAddress: freshAddress() });
    expect(answer.statusCode).toBe(400);
    const { errors = [] } = errorAnswerSchema.parse(answer.json());
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(errors[0]?.message).toMatch(/visible|invisibles/);
  }
  expect(await countRows(server.deps)).toEqual(before);
}

describe.each(names)('%s', (name, path, toBody) => {
  it(`refuses a ${path} that is invisible or has invisible characters, and writes nothing`, async () => {
    await expectRefusals(name, path, [...unseen, ...deceiving].map(toBody));
  });
});

describe.each(texts)('%s', (name, path) => {
  it(`refuses an invisible ${path}, and writes nothing`, async () => {
    await expectRefusals(
      name,
      path,
      unseen.map((text) => ({ [path]: text })),
    );
  });
});
