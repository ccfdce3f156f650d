import { gunzipSync } from 'node:zlib';
import { seriesRuleSchema } from '@lampion/contract/events/series/series';
import { createSeries } from '@lampion/server/events/series/series';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createAppAccount, createEvent, createOrganiser } from '@lampion/server/testing/factories';
import {
  callAs,
  createMember,
  joinConfirmed,
  linkOf,
  planParty,
} from '@lampion/server/testing/party-helpers';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

// What Google Agenda, Calendar of Apple and Outlook need of every calendar file of ours, read back
// by a reader that is not ours.

let server: TestServer;
/** The address of each kind of file. */
const paths: Record<string, string> = {};
/** Begin and end of each night, by its id. */
const nights = new Map<string, readonly [begin: string, end: string]>();

const name = 'Bal; valse, « fanfare » \\ 🌟';
const description = 'On danse.\nVenez, tous; "oui" \\n <b>sans</b> faute.\n\nEND:VEVENT\n🌟é'.repeat(9);
/** Over each clock change: an hour is missing, and an hour comes twice. */
const spring = ['2027-03-27T21:30:00.000Z', '2027-03-28T01:30:00.000Z'] as const;
const autumn = ['2027-10-30T21:30:00.000Z', '2027-10-31T02:30:00.000Z'] as const;
const nantes = { city: 'Nantes', address: '12 quai, Nantes', latitude: 47.218, longitude: -1.553 };

const timesOf = ([begin, end]: readonly [string, string]) => ({
  beginDate: new Date(begin),
  endDate: new Date(end),
});

async function createNight(organiserId: string, times: readonly [string, string]) {
  const { id } = await createEvent(server.deps, {
    organiserId,
    name,
    description,
    ...nantes,
    ...timesOf(times),
  });
  nights.set(id, times);
  return id;
}

beforeAll(async () => {
  server = await buildTestApp();
  server.setNow(new Date('2027-01-10T12:00:00Z'));
  const yanis = await createMember(server, 'yanis', 'Yanis Benali');
  const profile = await createAppAccount(server.deps, { username: 'la.pendule' });
  const organiser = await createOrganiser(server.deps, { appAccountId: profile.id, plan: 'enterprise' });
  const [first, second] = [await createNight(organiser.id, spring), await createNight(organiser.id, autumn)];
  const actor = {
    kind: 'organiser',
    accountId: organiser.accountId,
    sessionId: '',
    organiserId: organiser.id,
  } as const;
  const rule = seriesRuleSchema.parse({ repeats: 'weekly', weekdays: ['SA'], count: 2 });
  const series = await createSeries(server.deps, actor, { eventId: second, name: 'Les samedis; oui', rule });
  for (const date of series.dates) nights.set(date._id, [date.beginDate, date.endDate]);
  const party = await planParty(server, yanis, {
    name,
    description,
    beginDate: '2027-10-30T23:30',
    endDate: '2027-10-31T05:30',
    address: '12 quai, Nantes',
    showsAddress: 'everybody',
  });
  nights.set(party.id, [party.beginDate, party.endDate]);
  await callAs(server, yanis, ['PUT', `/events/${first}/reply`, { reply: 'yes' }]);
  await joinConfirmed(server, first, 'Lea');
  const { url } = (await callAs(server, yanis, ['PUT', '/me/calendar'])).json();
  Object.assign(paths, {
    event: `/events/${second}/calendar.ics`,
    party: `/p/${party.hosted?.linkCode}/calendar.ics`,
    link: `/replies/${await linkOf(server, 'Lea')}/calendar.ics`,
    organiser: '/o/la.pendule/calendar.ics',
    series: `/series/${series._id}/calendar.ics`,
    city: '/agenda/nantes.ics',
    everywhere: '/agenda.ics',
    own: new URL(url).pathname,
  });
});
afterAll(() => server.close());

const read = (kind: string, options: { method?: 'HEAD'; headers?: Record<string, string> } = {}) =>
  server.app.inject({ url: paths[kind] ?? '/', ...options });

const single = ['event', 'party', 'link'];
const feeds = ['organiser', 'series', 'city', 'everywhere', 'own'];
const kept = ['event', ...feeds];

describe.each([...single, ...feeds])('the calendar file of kind %s', (kind) => {
  it('is answered without a redirect, as a calendar with a name, also to HEAD', async () => {
    const answer = await read(kind);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      feeds.includes(kind)
        ? /^inline; filename="[a-z\d-]+\.ics"$/
        : /^attachment; filename="[a-z\d-]+\.ics"$/,
    );
    const head = await read(kind, { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(answer.headers['content-type']);
    const zipped = await read(kind, { headers: { 'accept-encoding': 'gzip' } });
    const isZipped = zipped.headers['content-encoding'] === 'gzip';
    expect((isZipped ? gunzipSync(zipped.rawPayload) : zipped.rawPayload).toString()).toBe(answer.body);
  });

  it('has whole lines of at most 75 bytes, and the properties that readers look for', async () => {
    const { body } = await read(kind);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = body.split('\r\n');
    for (const line of lines) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      // A character that was folded apart would not be decoded.
      expect(line).not.toContain('\ufffd');
    }
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lampion//Lampion//FR']);
    // A method is for invitations, with an organiser; a published file is a snapshot without one.
    expect(body).not.toMatch(/^(?:METHOD|X-ALT-DESC|DTSTART;TZID)/m);
    const ofFeed = ['X-WR-CALNAME', 'X-WR-TIMEZONE', 'REFRESH-INTERVAL;VALUE=DURATION', 'X-PUBLISHED-TTL'];
    const found = ofFeed.filter((property) => lines.some((line) => line.startsWith(`${property}:`)));
    expect(found).toEqual(feeds.includes(kind) ? ofFeed : []);
    expect(Buffer.byteLength(body)).toBeLessThan(1_000_000);
  });

  it('is read by others with the same instants and texts', async () => {
    const calendar = new ICAL.Component(ICAL.parse((await read(kind)).body));
    const components = calendar.getAllSubcomponents('vevent');
    expect(components.length).toBeGreaterThan(0);
    const uids = components.map((component) => {
      const event = new ICAL.Event(component);
      const [id = ''] = event.uid.split('@');
      const instants = [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString());
      expect(instants).toEqual(nights.get(id));
      expect(event.endDate.compare(event.startDate)).toBe(1);
      expect(event.summary).toBe(name);
      expect(event.description).toContain(description);
      expect(event.location).toContain('12 quai, Nantes');
      for (const property of ['dtstamp', 'last-modified', 'created', 'sequence', 'status'])
        expect(component.getFirstPropertyValue(property), property).not.toBeNull();
      return event.uid;
    });
    expect(new Set(uids).size).toBe(uids.length);
    for (const uid of uids) expect(uid).toMatch(/^[\da-f-]{36}@lampion$/);
  });

  it('is sent again only once it has changed, unless it may not be kept', async () => {
    const { headers } = await read(kind);
    const again = await read(kind, { headers: { 'if-none-match': `${headers.etag}` } });
    expect([again.statusCode, headers['cache-control']]).toEqual(
      kept.includes(kind) ? [304, expect.stringContaining('max-age=0, must-revalidate')] : [200, 'no-store'],
    );
  });
});

it('has a higher sequence and a later time after each change of a party', async () => {
  const yanis = await createMember(server, 'yanis.bis', 'Yanis');
  const party = await planParty(server, yanis, { beginDate: '2027-05-05T20:30' });
  const readParty = async () => {
    const { body } = await server.app.inject({ url: `/p/${party.hosted?.linkCode}/calendar.ics` });
    const component = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
    const [sequence, stamp] = ['sequence', 'last-modified'].map((property) => {
      const value = component?.getFirstPropertyValue(property);
      return value instanceof ICAL.Time ? value.toJSDate().getTime() : Number(value);
    });
    return { sequence: sequence ?? 0, stamp: stamp ?? 0, status: component?.getFirstPropertyValue('status') };
  };
  const versions = [await readParty()];
  for (const [method, path, body] of [
    ['PUT', `/parties/${party.id}`, { name: 'Autre nom' }],
    ['PUT', `/parties/${party.id}`, { beginDate: '2027-05-06T20:30', endDate: '2027-05-07T03:00' }],
    ['POST', `/parties/${party.id}/call-off`, {}],
  ] as const) {
    server.setNow(new Date(server.deps.now().getTime() + 60_000));
    const answer = await callAs(server, yanis, [method, path, body]);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    versions.push(await readParty());
  }
  for (const [index, later] of versions.slice(1).entries()) {
    expect(later.sequence).toBeGreaterThan(versions[index]?.sequence ?? 0);
    expect(later.stamp).toBeGreaterThan(versions[index]?.stamp ?? 0);
  }
  expect(versions.at(-1)?.status).toBe('CANCELLED');
});
