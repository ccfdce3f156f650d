import {
  type EventFieldName,
  eventFieldNames,
  eventFields,
  eventInputs,
  journalNameOf,
} from '@lampion/contract/events/event-fields';
import type { OwnEvent } from '@lampion/contract/events/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser, readJournal, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

type Headers = Record<string, string>;

let server: TestServer;
let organiser: Headers;
let admin: Headers;
beforeAll(async () => {
  server = await buildTestServer();
  const { accountId } = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiser = await signIn(server.deps, accountId);
  admin = await signIn(server.deps, (await createAccount(server.deps, { role: 'admin' })).id);
});
afterAll(() => server.close());

async function send(method: 'POST' | 'PUT', url: string, fields: Record<string, string>, as: Headers) {
  const form = await multipartBody(fields);
  const answer = await server.app.inject({ method, url, ...form, headers: { ...form.headers, ...as } });
  expect(answer.json()).not.toHaveProperty('errors');
  return answer.json<OwnEvent>();
}

const nights: Partial<Record<EventFieldName, readonly [string, string]>> = {
  beginDate: ['2027-07-13T20:30', '2027-07-20T20:30'],
  endDate: ['2027-07-14T02:00', '2027-07-21T02:00'],
  showsGuests: ['false', 'true'],
  needsApproval: ['true', 'false'],
  // Only a ticket shop has a link: what others must not have is cleared.
  admission: ['elsewhere', 'from'],
  ticketUrl: ['https://billets.example/bal', ''],
  checksAge: ['true', 'false'],
  accessContact: ['acces@guinguette.example', '02 40 00 00 00'],
};
const samples = [
  ['Bal bleu', 'Bal rouge et vert'],
  ['concert', 'other'],
  ['12', '7'],
  ['16', '18'],
  ['true', 'false'],
  ['fr,en', 'fsl'],
  ['fanions', 'scene'],
  ['aube', 'nuit'],
] as const;

/** Those that anybody reads; the others have a test of their own. */
const publicNames = eventFieldNames.filter((name) => !('isForComers' in eventFields[name]));

/** Two texts that the contract accepts for a field, both different from its blank. */
function samplesOf(name: EventFieldName): readonly [string, string] {
  const fits = (pair: readonly string[]) => pair.every((text) => eventInputs[name].safeParse(text).success);
  const found = nights[name] ?? samples.find(fits);
  if (found === undefined) throw new Error(`no sample fits ${name}: add one above`);
  return found;
}

/** The first or the second sample of every field. */
function fieldsOf(which: 0 | 1): Record<string, string> {
  return Object.fromEntries(publicNames.map((name) => [name, samplesOf(name)[which]]));
}

/** The column's value as JSON. */
function expectedOf(name: EventFieldName, which: 0 | 1): unknown {
  return JSON.parse(JSON.stringify(eventInputs[name].parse(samplesOf(name)[which])));
}

let event: OwnEvent;
/** The organiser's data export. */
let copy: { data: { events: Record<string, unknown>[] }; html: string };
beforeAll(async () => {
  event = await send('POST', '/api/create', fieldsOf(0), organiser);
  copy = (await server.app.inject({ url: '/api/account/export', headers: organiser })).json();
});

it.each(publicNames)(
  'keeps %s, answers it to anybody, and hands it out in the copy of one’s data',
  async (name) => {
    expect(event[name]).toEqual(expectedOf(name, 0));
    const shown = await server.app.inject({ url: `/api/pro/events/${event._id}` });
    expect(shown.json()[name]).toEqual(expectedOf(name, 0));
    expect(copy.data.events[0]?.[name]).toEqual(expectedOf(name, 0));
    expect(copy.html).toContain(`<dt>${eventFields[name].label}</dt>`);
  },
);

it('copies every field except those specific to one night', async () => {
  const url = `/api/pro/events/${event._id}/duplicate`;
  const answer = await server.app.inject({ method: 'POST', url, payload: {}, headers: organiser });
  const again = answer.json<OwnEvent>();
  for (const name of publicNames) {
    const isCopied = !('isOfOneNight' in eventFields[name]);
    expect([name, JSON.stringify(again[name]) === JSON.stringify(event[name])]).toEqual([name, isCopied]);
  }
});

it('changes every field, and records each in the journal', async () => {
  const { _id } = await send('POST', '/api/create', fieldsOf(0), organiser);
  const changed = await send('PUT', `/api/pro/events/${_id}`, fieldsOf(1), admin);
  const [entry] = await readJournal(server.deps, _id);
  for (const name of publicNames) {
    expect(changed[name]).toEqual(expectedOf(name, 1));
    const [before, after] = [expectedOf(name, 0), expectedOf(name, 1)].map((value) =>
      'lengthLabel' in eventFields[name] ? String(value).length : value,
    );
    const field = journalNameOf(name);
    expect(entry).toMatchObject({ before: { [field]: before }, after: { [field]: after } });
  }
});

it('leaves fields that are not sent unchanged', async () => {
  const unchanged = await send('PUT', `/api/pro/events/${event._id}`, {}, organiser);
  for (const name of publicNames) expect(unchanged[name]).toEqual(event[name]);
});

it('keeps an address for those who come as any field, in place of the public one', async () => {
  const fields = {
    ...fieldsOf(0),
    latitude: '47.21841',
    longitude: '-1.55342',
    exactAddress: '7, rue Basse',
  };
  const { _id, ...hidden } = await send('POST', '/api/create', fields, organiser);
  const at = { exactAddress: '7, rue Basse', address: null, street: null, latitude: 47.22, longitude: -1.55 };
  expect(hidden).toMatchObject({ ...at, isAddressHidden: true });
  const shown = await server.app.inject({ url: `/api/pro/events/${_id}` });
  expect(shown.json()).toMatchObject({ ...at, exactAddress: null });
  const url = `/api/pro/events/${_id}/duplicate`;
  const again = await server.app.inject({ method: 'POST', url, payload: {}, headers: organiser });
  expect(again.json()).toMatchObject(at);
  const copied = await server.app.inject({ url: '/api/account/export', headers: organiser });
  const found = copied.json<typeof copy>().data.events.find((one) => one.id === _id);
  expect(found).toMatchObject({ exactAddress: '7, rue Basse' });
  await send('PUT', `/api/pro/events/${_id}`, { exactAddress: '' }, admin);
  const [entry] = await readJournal(server.deps, _id);
  expect(entry).toMatchObject({ before: { exactAddress: '7, rue Basse' }, after: { exactAddress: null } });
});
