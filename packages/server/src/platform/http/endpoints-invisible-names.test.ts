import type { Endpoint } from '@lampion/contract/endpoint';
import { type EndpointName, endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/platform/common';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf, sampleInput } from '../../testing/endpoint-input.ts';
import { createCaller, leastRole } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const company = { siret: '73282932000074', vatNumber: '' };
const seat = { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' };
const testimonial = { quote: 'Quel bal.', author: 'Nour', occasion: 'Bal', isExample: true };

/**
 * Every name and title of the contract: the call, the field at fault, and a body that holds the
 * name.
 */
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
  ['updateProfile', 'fullName', (fullName) => ({ fullName, ...company })],
  ['updateProfile', 'companyName', (companyName) => ({ companyName, ...company })],
  ['updateProfile', 'address.line', (line) => ({ ...company, address: { ...seat, line } })],
  ['updateProfile', 'address.city', (city) => ({ ...company, address: { ...seat, city } })],
  ['replyAsVisitor', 'nickname', (nickname) => ({ nickname })],
  ['replyByLink', 'nickname', (nickname) => ({ nickname })],
  ['inviteGuests', 'people.0.nickname', (nickname) => ({ people: [{ nickname, email: 'lea@exemple.fr' }] })],
  ['createFriendGroup', 'name', (name) => ({ name })],
  ['updateFriendGroup', 'name', (name) => ({ name })],
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
  ['updateSettings', 'sellerLegalForm', (sellerLegalForm) => ({ sellerLegalForm })],
  ['updateSettings', 'sellerRcs', (sellerRcs) => ({ sellerRcs })],
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

/**
 * Nothing visible: zero widths, soft hyphens, combining marks alone, fillers, the blank of Braille.
 */
const invisible = ['\u200b', '\u00ad\u2060', '\u0301\u0323', '\u3164', '\u2800', '\ufe0f', '\u{e0067}'];
/**
 * Visible text whose letters are turned around: dropping the sign would make another text of it.
 */
const deceiving = ['\u202d', '\u202e'].map((sign) => `Bal${sign}bleu`);

let lastAddress = 0;
/** An address without previous requests, for limits. */
function freshAddress(): string {
  lastAddress += 1;
  return `10.2.${lastAddress >> 8}.${lastAddress & 255}`;
}

type Body = Record<string, unknown>;

/** Calls an endpoint as somebody who may. */
async function openCall(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const caller = await createCaller(server.deps, leastRole[endpoint.access]);
  return async (body: Body) => {
    const request = await requestOf(endpoint, { body: { ...sampleInput(endpoint.body), ...body } });
    const headers = { ...request.headers, ...caller };
    return server.app.inject({ ...request, headers, remoteAddress: freshAddress() });
  };
}

/** What a form shows of an answer. */
function readAnswer({ statusCode, json }: LightMyRequestResponse) {
  return { statusCode, errors: statusCode === 400 ? errorAnswerSchema.parse(json()).errors : [] };
}

describe.each(names)('%s', (name, path, toBody) => {
  it(`refuses a ${path} that turns letters around, and writes nothing`, async () => {
    const call = await openCall(name);
    const before = await countRows(server.deps);
    for (const text of deceiving) {
      const { statusCode, errors } = readAnswer(await call(toBody(text)));
      expect(statusCode).toBe(400);
      expect(errors).toEqual([{ path, message: expect.stringContaining('invisibles') }]);
    }
    expect(await countRows(server.deps)).toEqual(before);
  });
});

/** Every text, too. */
const fields = [
  ...names,
  ...texts.map(([name, path]) => [name, path, (text: string): Body => ({ [path]: text })] as const),
];

describe.each(fields)('%s', (name, path, toBody) => {
  it(`takes a ${path} without a visible character for an empty one`, async () => {
    const call = await openCall(name);
    const answer = readAnswer(await call(toBody('')));
    for (const text of invisible) expect(readAnswer(await call(toBody(text)))).toEqual(answer);
  });
});
