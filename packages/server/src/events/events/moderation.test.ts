import { adminEventQuerySchema } from '@lampion/contract/events/admin-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system, visitor } from '../../platform/actor.ts';
import { reports } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';
import { listAdminEvents } from './moderation.ts';

let server: TestServer;
const now = new Date('2027-06-10T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
let barId = '';

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  const { deps } = server;
  const profile = await createAppAccount(deps, { username: 'butte.nuit' });
  const bar = await createOrganiser(deps, {
    companyName: 'Bar de l’Été',
    fullName: 'Camille Léger',
    displayName: 'Le Zénith',
  });
  const butte = await createOrganiser(deps, { companyName: 'La Butte', appAccountId: profile.id });
  barId = bar.id;
  const add = (name: string, organiser: { id: string }, values: object = {}) =>
    createEvent(deps, { organiserId: organiser.id, name, ...values });
  await add('Bal d’été', bar, { beginDate: hours(24), place: 'Orléans' });
  const ended = await add('Fête finie', bar, { beginDate: hours(-9), type: 'other', createdAt: hours(1) });
  await add('Ce soir', butte, { beginDate: hours(-7), type: 'concert', place: 'Besançon' });
  const gone = await add('Retiré', butte, {
    beginDate: hours(48),
    status: 'unpublished',
    unpublishedReason: 'Faux',
  });
  await add('Annulé', butte, { beginDate: hours(72), status: 'cancelled' });
  await createGuests(deps, ended.id, ['yes', 'no']);
  const about = (subjectId: string) =>
    ({ kind: 'event', subjectId, subjectName: 'Bal', reason: 'spam' }) as const;
  await deps.db
    .insert(reports)
    .values([
      about(gone.id),
      about(gone.id),
      { ...about(gone.id), handledAt: now, outcome: 'kept' },
      { ...about(ended.id), handledAt: now, outcome: 'kept' },
    ]);
});
afterAll(() => server.close());

async function list(query: Record<string, unknown> = {}) {
  const page = await listAdminEvents(server.deps, system, adminEventQuerySchema.parse(query));
  return { ...page, names: page.items.map(({ name }) => name) };
}

describe('the list of all events', () => {
  test('contains every event, in any state, the latest begin first', async () => {
    const { names, total, reportedCount } = await list();
    expect(names).toEqual(['Annulé', 'Retiré', 'Bal d’été', 'Ce soir', 'Fête finie']);
    expect([total, reportedCount]).toEqual([5, 1]);
  });

  test.each([
    ['bal', ['Bal d’été']],
    ['ORLEANS', ['Bal d’été']],
    ['besan soir', ['Ce soir']],
    ['leger', ['Bal d’été', 'Fête finie']],
    ['zenith', ['Bal d’été', 'Fête finie']],
    ['butte.nuit', ['Annulé', 'Retiré', 'Ce soir']],
    ['la butte', ['Annulé', 'Retiré', 'Ce soir']],
    ['ce', ['Ce soir']],
    ['oi', []],
    ['100%', []],
  ])('finds %j by name, place or organiser', async (q, names) => {
    const found = await list({ q });
    expect([found.names, found.total]).toEqual([names, names.length]);
  });

  test.each([
    [{ type: 'concert' }, ['Ce soir']],
    [{ period: 'past' }, ['Fête finie']],
    [{ period: 'coming', order: 'asc' }, ['Ce soir', 'Bal d’été', 'Retiré', 'Annulé']],
    [{ status: 'unpublished' }, ['Retiré']],
    [{ status: 'cancelled' }, ['Annulé']],
    [{ status: 'published' }, ['Bal d’été', 'Ce soir', 'Fête finie']],
    [{ reported: 'true' }, ['Retiré']],
    [{ period: 'past', reported: 'true' }, []],
  ])('with %j', async (query, names) => {
    const found = await list(query);
    expect([found.names, found.total]).toEqual([names, names.length]);
  });

  test('filters by organiser, and sorts by creation date', async () => {
    expect((await list({ organiser: barId })).names).toEqual(['Bal d’été', 'Fête finie']);
    expect((await list({ sort: 'created', perPage: 1, order: 'desc' })).items).toHaveLength(1);
  });

  test('is paginated, with every event once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, perPage: 2 })));
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(5);
  });

  test('shows all details of an event', async () => {
    const { items } = await list({ q: 'fini' });
    expect(items[0]).toMatchObject({
      isPast: true,
      participantCount: 1,
      openReportCount: 0,
      organiser: {
        _id: barId,
        username: 'Bar de l’Été',
        companyName: 'Bar de l’Été',
        displayName: 'Le Zénith',
      },
    });
    expect((await list({ q: 'retire' })).items[0]).toMatchObject({
      openReportCount: 2,
      unpublishedReason: 'Faux',
      organiser: { username: 'butte.nuit', companyName: 'La Butte' },
    });
  });

  test('is for administrators only', async () => {
    const query = adminEventQuerySchema.parse({});
    await expect(listAdminEvents(server.deps, visitor, query)).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });
});
