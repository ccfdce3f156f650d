import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageTag } from '../../platform/db/page-changes.ts';
import {
  announcements,
  bars,
  challenges,
  guestImportPeople,
  guestImports,
  plannedMessages,
} from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf } from '../../testing/endpoint-input.ts';
import {
  createAccount,
  createEvent,
  createGuest,
  createGuests,
  createOrganiser,
  readJournal,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof createOrganiser>>;
const headersOf: Record<string, Record<string, string>> = { visitor: {} };

beforeAll(async () => {
  server = await buildTestServer();
  owner = await createOrganiser(server.deps, { plan: 'enterprise' });
  headersOf.owner = await signIn(server.deps, owner.accountId);
  headersOf.other = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
  headersOf.member = await signIn(server.deps, (await createAccount(server.deps)).id);
  const admin = await createAccount(server.deps, { role: 'admin' });
  headersOf.admin = await signIn(server.deps, admin.id);
});
afterAll(() => server.close());

/** A barathon with one of each part: the ids for every parameter of an endpoint. */
async function createEverything() {
  const { id } = await createEvent(server.deps, { organiserId: owner.id, type: 'barathon' });
  const first = { eventId: id, position: 0 };
  const second = { eventId: id, position: 1 };
  const times = { opensAt: '18:00', closesAt: '02:00' };
  const [guest] = await createGuests(server.deps, id, ['yes', 'pending']);
  const [challenge, otherChallenge] = await server.deps.db
    .insert(challenges)
    .values([
      { ...first, title: 'Danser', description: 'Une valse.' },
      { ...second, title: 'Chanter', description: 'Un canon.' },
    ])
    .returning();
  const [bar, otherBar] = await server.deps.db
    .insert(bars)
    .values([
      { ...first, ...times, name: 'La Cale' },
      { ...second, ...times, name: 'Le Phare' },
    ])
    .returning();
  const [announcement] = await server.deps.db
    .insert(announcements)
    .values({ eventId: id, kind: 'message', body: 'Bonsoir', audience: ['coming'] })
    .returning();
  const request = { reply: 'waiting', waitingRank: 1, requestedAt: new Date() } as const;
  const { id: requestId } = await createGuest(server.deps, { eventId: id, ...request });
  const sendAt = new Date('2027-05-01T20:00:00Z');
  const [planned] = await server.deps.db
    .insert(plannedMessages)
    .values({ eventId: id, body: 'Bonsoir', audience: ['coming'], sendAt })
    .returning();
  const importId = await createImport(id);
  return {
    id,
    guestId: guest?.id,
    challengeId: challenge?.id,
    otherChallengeId: otherChallenge?.id,
    barId: bar?.id,
    otherBarId: otherBar?.id,
    announcementId: announcement?.id,
    messageId: planned?.id,
    requestId,
    step: 'bar',
    importId,
  };
}

/** A completely read list of one person, not confirmed. */
async function createImport(eventId: string): Promise<string> {
  const id = randomUUID();
  const read = { state: 'read', size: 20, bytesRead: 20, personCount: 1 } as const;
  await server.deps.db.insert(guestImports).values({ id, eventId, ...read, updatedAt: new Date() });
  const person = { importId: id, email: 'nora@exemple.fr', nickname: 'Convive', line: 1 };
  await server.deps.db.insert(guestImportPeople).values(person);
  return id;
}

type Ids = Awaited<ReturnType<typeof createEverything>>;

/** Bodies that need ids of the event; the others are generated from the contract. */
function bodyOf(name: string, ids: Ids): Record<string, unknown> | undefined {
  if (name === 'updateEvent') return { name: 'Bal' };
  if (name === 'duplicateEvent') return {};
  if (name === 'reorderChallenges') return { ids: [ids.otherChallengeId, ids.challengeId] };
  if (name === 'reorderBars') return { ids: [ids.otherBarId, ids.barId] };
  if (name === 'setReminders') return { hasReminders: false };
  if (name === 'answerRequests') return { answer: 'refuse', ids: [ids.requestId] };
  if (name === 'renameImported') return { email: 'nora@exemple.fr', nickname: 'Nora' };
  return undefined;
}

async function ask(name: string, endpoint: Endpoint, params: Ids, as: string) {
  const body = bodyOf(name, params);
  const request = await requestOf(endpoint, { params, query: { confirm: 'true' }, ...(body && { body }) });
  return server.app.inject({ ...request, headers: { ...request.headers, ...headersOf[as] } });
}

const ofOneEvent = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, { path, access }]) => path.startsWith('/pro/events/:id') && access === 'organiser')
  .map(([name, endpoint]) => ({ name, endpoint }));

/**
 * Announcements are on no public page; a preview writes nothing, and a guest list nothing before it
 * is confirmed.
 */
const writes = ofOneEvent.filter(
  ({ name, endpoint: { method, path } }) =>
    method !== 'GET' &&
    !path.includes('/announcements/') &&
    !path.endsWith('/preview') &&
    !['addImportPiece', 'cancelImport', 'renameImported'].includes(name),
);

/** A piece with an unknown id starts an import, so it never answers 404. */
const parts = (
  ['challengeId', 'barId', 'guestId', 'announcementId', 'messageId', 'importId'] as const
).flatMap((part) =>
  ofOneEvent
    .filter(({ name, endpoint }) => endpoint.path.includes(`:${part}`) && name !== 'addImportPiece')
    .map((known) => ({ ...known, part })),
);

it('covers every call on one event', () => {
  expect(ofOneEvent.length).toBeGreaterThanOrEqual(16);
});

describe.each(ofOneEvent)('$name', ({ name, endpoint }) => {
  it('does not find another organiser’s event, and changes nothing', async () => {
    const ids = await createEverything();
    const before = await countRows(server.deps);
    const refusals = { other: 404, member: 403, visitor: 401 };
    for (const [as, status] of Object.entries(refusals)) {
      const answer = await ask(name, endpoint, ids, as);
      expect(answer.statusCode).toBe(status);
      if (status === 404) expect(answer.json().code).toBe('event_not_found');
    }
    expect(await countRows(server.deps)).toEqual(before);
  });

  it.each(['owner', 'admin'])('serves its %s', async (as) => {
    const answer = await ask(name, endpoint, await createEverything(), as);
    expect(answer.statusCode).toBe(endpoint.status ?? 200);
  });
});

describe.each(writes)('$name', ({ name, endpoint }) => {
  it('invalidates the pages that show it', async () => {
    const ids = await createEverything();
    const changedTags: PageTag[] = [];
    await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
    await ask(name, endpoint, ids, 'owner');
    expect(changedTags).toEqual(
      expect.arrayContaining([`event:${ids.id}`, 'events', `organiser:${owner.id}`]),
    );
  });
});

// The event is not cancelled: there is nothing to restore.
describe.each(writes.filter(({ name }) => name !== 'restoreEvent'))('$name', ({ name, endpoint }) => {
  it('records in the journal what it changed, without personal data and texts', async () => {
    const ids = await createEverything();
    await ask(name, endpoint, ids, 'admin');
    const changes = (await readJournal(server.deps, ids.id)).map(({ before, after }) => [before, after]);
    expect(changes).not.toEqual([[null, null]]);
    expect(JSON.stringify(changes)).not.toMatch(/Convive|Une valse|Bonsoir/);
  });
});

describe.each(writes)('$name', ({ name, endpoint }) => {
  it('is recorded in the journal when an administrator did it, and not when its organiser did', async () => {
    for (const [as, entries] of [
      ['owner', 0],
      ['admin', 1],
    ] as const) {
      const ids = await createEverything();
      await ask(name, endpoint, ids, as);
      expect(await readJournal(server.deps, ids.id)).toHaveLength(entries);
    }
  });
});

it('records in the journal what an administrator changed, without the text', async () => {
  const { id } = await createEverything();
  const request = { method: 'PUT', url: `/api/pro/events/${id}`, headers: headersOf.admin ?? {} } as const;
  const form = await multipartBody({ place: 'Quai Nord', description: 'Un secret.' });
  const answer = await server.app.inject({
    ...request,
    ...form,
    headers: { ...form.headers, ...request.headers },
  });
  expect(answer.statusCode).toBe(200);
  const [entry] = await readJournal(server.deps, id);
  expect(entry).toMatchObject({
    action: 'event.update',
    after: { place: 'Quai Nord', descriptionLength: 10 },
  });
  expect(JSON.stringify(entry)).not.toContain('secret');
});

it('records in the journal which bar was changed, and the order of the bars', async () => {
  const { id, barId, otherBarId } = await createEverything();
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/pro/events/${id}/bars${path}`,
      headers: headersOf.admin ?? {},
      ...(payload && { payload }),
    });
  await send('PUT', `/${barId}`, { visited: true });
  await send('PUT', `/${barId}`, { visited: true });
  await send('PUT', `/${barId}`, { name: 'La Soute', mission: 'Chanter.' });
  await send('PUT', '/order', { ids: [otherBarId, barId] });
  await send('DELETE', `/${barId}`);
  const journal = await readJournal(server.deps, id);
  expect(journal.map(({ before, after }) => [before, after])).toEqual([
    [
      { barId, bar: 'La Cale', visited: false },
      { barId, bar: 'La Cale', visited: true },
    ],
    [null, null],
    [
      { barId, bar: 'La Cale', missionLength: 0 },
      { barId, bar: 'La Soute', missionLength: 8 },
    ],
    [{ barOrder: ['La Soute', 'Le Phare'] }, { barOrder: ['Le Phare', 'La Soute'] }],
    [expect.objectContaining({ barId, bar: 'La Soute', visited: true, openingHours: '18:00' }), null],
  ]);
});

it('records only ids and counts of guests in the journal', async () => {
  const { id, guestId } = await createEverything();
  const url = `/api/pro/events/${id}/guests/${guestId}`;
  await server.app.inject({ method: 'DELETE', url, headers: headersOf.admin ?? {} });
  expect(await readJournal(server.deps, id)).toMatchObject([{ before: { guestId }, after: null }]);
});

describe.each(parts)('$name', ({ name, endpoint, part }) => {
  it(`finds no ${part} of another event of one’s own`, async () => {
    const [ids, others] = [await createEverything(), await createEverything()];
    const before = await countRows(server.deps);
    const answer = await ask(name, endpoint, { ...ids, [part]: others[part] }, 'owner');
    expect(answer.statusCode).toBe(404);
    const what = part === 'messageId' ? 'planned_message' : part.replace('Id', '');
    expect(answer.json().code).toBe(`${what}_not_found`);
    expect(await countRows(server.deps)).toEqual(before);
  });
});
