import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { OwnEvent } from '@lampion/contract/events/events';
import { listRelatedEvents } from '@lampion/server/events/events/agenda';
import { showEvent, showOrganiserEvents } from '@lampion/server/events/events/pages';
import { announcePendingChange } from '@lampion/server/messages/announcements/event-changes';
import { visitor } from '@lampion/server/platform/actor';
import { readOutbox, type TestServer, workOff } from '@lampion/server/testing/build-test-server';
import { requestOf, sampleInput } from '@lampion/server/testing/endpoint-input';
import { createOrganiser, signIn } from '@lampion/server/testing/factories';
import { multipartBody } from '@lampion/server/testing/import-calls';
import { callAs, createMember, joinAs, joinConfirmed, linkOf } from '@lampion/server/testing/party-helpers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

type Headers = Record<string, string>;

const SECRET = '17 bis, quai Zcaché, 44000 Nantes';
/** The street, and the position beyond a hundredth of a degree. */
const leak = /Zcach|47\.2184|1\.5534/;

let server: TestServer;
let organiser: Headers;
let event: OwnEvent;
let organiserId: string;
const outsiders: Record<string, { headers?: Headers; token?: string }> = { 'a visitor': {} };
/** Comes, as a member. */
let lina: { headers: Headers };
/** Comes, by a private link. */
let token: string;

async function send(method: 'POST' | 'PUT', url: string, fields: Record<string, string>) {
  const form = await multipartBody(fields);
  return server.app.inject({ method, url, ...form, headers: { ...form.headers, ...organiser } });
}

const where = {
  place: 'Un quai de Nantes',
  address: SECRET,
  street: '17 bis, quai Zcaché',
  city: 'Nantes',
  latitude: '47.21841',
  longitude: '-1.55342',
};

beforeAll(async () => {
  server = await buildTestApp();
  server.setNow(new Date('2027-07-01T12:00:00Z'));
  server.deps.live.end();
  const row = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiserId = row.id;
  organiser = await signIn(server.deps, row.accountId);
  const answer = await send('POST', '/api/create', {
    name: 'Bal du quai',
    description: 'On danse.',
    beginDate: '2027-07-13T20:30',
    endDate: '2027-07-14T02:00',
    ...where,
    exactAddress: SECRET,
  });
  event = answer.json();
  lina = await createMember(server, 'lina');
  const [maybe, declined] = [await createMember(server, 'maybe'), await createMember(server, 'declined')];
  const answers = [
    [lina, 'yes'],
    [maybe, 'maybe'],
    [declined, 'yes'],
    [declined, 'no'],
  ] as const;
  for (const [who, reply] of answers)
    await callAs(server, who, ['PUT', `/events/${event._id}/reply`, { reply }]);
  const other = await createOrganiser(server.deps);
  await joinConfirmed(server, event._id, 'Camille');
  token = await linkOf(server, 'Camille');
  await joinAs(server, event._id, 'Ines');
  const pass = await linkOf(server, 'Ines');
  Object.assign(outsiders, {
    'a member': await createMember(server, 'passante'),
    'a member who may come': maybe,
    'a member who came and does not any more': declined,
    'another organiser': { headers: await signIn(server.deps, other.accountId) },
    'a guest whose address is not confirmed': { headers: { authorization: `Pass ${pass}` }, token: pass },
  });
});
afterAll(() => server.close());

const get = (url: string, headers: Headers = {}) => server.app.inject({ url, headers });

describe.each([
  'a visitor',
  'a member',
  'a member who may come',
  'a member who came and does not any more',
  'another organiser',
  'a guest whose address is not confirmed',
])('an address for those who come, to %s', (name) => {
  // Answering is how one comes to read it.
  const calls = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, access }]) => method === 'GET' && access !== 'admin',
  );

  it('is in no answer of the API', async () => {
    const { headers, token: link } = outsiders[name] ?? {};
    for (const [call, endpoint] of calls) {
      if (call === 'openStream') continue;
      const own = { id: event._id, ...(link && { token: link }) };
      const known = Object.entries(own).filter(([key]) => key in (endpoint.params?.shape ?? {}));
      const params = { ...sampleInput(endpoint.params), ...Object.fromEntries(known) };
      const request = await requestOf(endpoint, { params });
      const { body } = await server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
      expect([call, leak.exec(body)?.[0]]).toEqual([call, undefined]);
    }
    const { body } = await get(`/api/pro/events/${event._id}`, headers);
    expect(JSON.parse(body)).toMatchObject({ isAddressHidden: true, latitude: 47.22, longitude: -1.55 });
  });
});

it('is in no file, feed, page, share picture or search that everybody reads', async () => {
  const urls = [
    '/sitemaps/events-1.xml',
    '/agenda.ics',
    '/agenda.rss',
    '/agenda.json',
    '/agenda/nantes.json',
    '/agenda/nantes.ics',
    `/o/${organiserId}/calendar.ics`,
    `/o/${organiserId}/rss.xml`,
    `/o/${organiserId}/feed.json`,
    `/events/${event._id}/calendar.ics`,
    `/api/organisers/${organiserId}/events`,
    '/api/events?near=47.21841,-1.55342&radius=1',
    '/api/events?search=Zcach%C3%A9',
  ];
  for (const url of urls) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, leak.exec(body)?.[0]]).toEqual([url, expect.any(Number), undefined]);
    expect([200, 404]).toContain(statusCode);
  }
  expect((await get('/api/events?search=Zcach%C3%A9')).json().events).toEqual([]);
  const { deps } = server;
  // The page, from which its share picture and poster are drawn, the organiser's, and lists beside.
  const page = await showEvent(deps, visitor, event._id);
  const shown = [
    page,
    await showOrganiserEvents(deps, organiserId, { time: 'coming', page: 1 }),
    await listRelatedEvents(deps, page.event),
  ];
  expect(JSON.stringify(shown)).not.toMatch(leak);
});

it('is where those who come read it, until they do not any more', async () => {
  const own = await callAs(server, lina, ['GET', `/events/${event._id}/reply`]);
  expect(own.json()).toMatchObject({ reply: 'yes', exactAddress: SECRET });
  const tickets = await callAs(server, lina, ['GET', '/me/tickets']);
  expect(tickets.json().tickets).toMatchObject([{ place: expect.stringContaining(SECRET) }]);
  const listed = await callAs(server, lina, ['GET', '/parties']);
  expect(listed.json().parties).toMatchObject([{ address: SECRET }]);
  const urls = [`/api/replies/${token}`, `/api/replies/${token}/ticket`, `/replies/${token}/calendar.ics`];
  for (const url of urls) expect([url, (await get(url)).body]).toEqual([url, expect.stringMatching(leak)]);
  await workOff(server);
  const emails = await readOutbox(server);
  const readers = emails.filter(({ text, html }) => leak.test(text + html)).map(({ to }) => to);
  expect([...new Set(readers)]).toEqual(['camille@exemple.fr']);
  await server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload: { reply: 'no' } });
  expect((await get(`/api/replies/${token}`)).json()).toMatchObject({
    exactAddress: null,
    isAddressHidden: true,
  });
  for (const url of urls)
    expect([url, (await get(url)).body]).not.toEqual([url, expect.stringMatching(leak)]);
});

it('is in no message about a change to those who may come, and the change itself is told', async () => {
  const moved = '3, rue Zcachée-Neuve, 44100 Nantes';
  const answer = await send('PUT', `/api/pro/events/${event._id}`, { ...where, exactAddress: moved });
  expect(answer.json()).toMatchObject({ exactAddress: moved, address: null, latitude: 47.22 });
  server.setNow(new Date('2027-07-01T13:00:00Z'));
  await announcePendingChange(server.deps, event._id);
  const { rows } = await server.deps.db.execute(sql`SELECT body FROM announcements`);
  expect(rows).toEqual([{ body: expect.stringContaining('adresse exacte a changé') }]);
  expect(JSON.stringify(rows)).not.toMatch(leak);
  const own = await callAs(server, lina, ['GET', `/events/${event._id}/reply`]);
  expect(own.json()).toMatchObject({ exactAddress: moved });
});

it.each(['place', 'name', 'description'])('is refused where everybody reads the %s', async (path) => {
  const fields = { ...where, exactAddress: SECRET, [path]: 'Au 17 BIS,  Quai zcaché' };
  const answer = await send('PUT', `/api/pro/events/${event._id}`, fields);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path }]);
});
