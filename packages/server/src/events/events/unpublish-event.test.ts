import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { type events, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAdminActor,
  createEvent,
  createGuests,
  createOrganiser,
  readJournal,
  reasons,
} from '../../testing/factories.ts';
import { deleteEventAsAdmin } from './cancellation.ts';
import { showEvent } from './pages.ts';
import { republishEvent, unpublishEvent } from './publication.ts';

let server: TestServer;
let nour: AccountActor;
const changedTags: PageTag[] = [];
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
  await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
});
afterEach(() => {
  changedTags.length = 0;
});
afterAll(() => server.close());

async function create(values: Partial<Omit<typeof events.$inferInsert, 'organiserId'>> = {}) {
  const account = await createAccount(server.deps, { role: 'organiser' });
  const organiser = await createOrganiser(server.deps, { accountId: account.id });
  const event = await createEvent(server.deps, {
    organiserId: organiser.id,
    name: 'Le grand bal',
    ...values,
  });
  return { ...event, email: account.email };
}
const withdraw = (id: string, reason = 'L’adresse n’existe pas.') =>
  unpublishEvent(server.deps, nour, id, { ...reasons, reason });
const restore = (id: string) => republishEvent(server.deps, nour, id);
const isHidden = (id: string) =>
  expect(showEvent(server.deps, visitor, id)).rejects.toMatchObject({ code: 'event_not_found' });

describe('unpublishing an event', () => {
  test('hides its page from visitors and sends the reason to the organiser', async () => {
    const { id, email } = await create();
    const { status, unpublishedReason } = await withdraw(id);
    expect([status, unpublishedReason]).toEqual(['unpublished', 'L’adresse n’existe pas.']);
    await isHidden(id);
    expect(changedTags).toContain(`event:${id}`);
    const [sent, ...others] = await deliverTo(server, email);
    expect(others).toEqual([]);
    expect(sent?.text).toContain('> L’adresse n’existe pas.');
    expect(sent?.text).toContain('Le grand bal');
    expect(sent?.replyTo).toMatch(/@/);
    expect(await readJournal(server.deps, id)).toMatchObject([
      {
        action: 'event.unpublish',
        subjectName: 'Le grand bal',
        before: { status: 'published' },
        after: { status: 'unpublished', reason: 'L’adresse n’existe pas.' },
      },
    ]);
  });

  test('notifies once per reason', async () => {
    const { id, email } = await create();
    await withdraw(id, 'Un');
    await withdraw(id, 'Un');
    expect(await deliverTo(server, email)).toHaveLength(1);
    await withdraw(id, 'Deux');
    expect(await deliverTo(server, email)).toHaveLength(2);
  });

  test('can be reverted, which restores the former status', async () => {
    for (const status of ['published', 'cancelled'] as const) {
      const { id, email } = await create({ status });
      await withdraw(id, 'Un');
      await withdraw(id, 'Deux');
      for (let time = 0; time < 2; time += 1) {
        expect(await restore(id)).toMatchObject({ status, unpublishedReason: null });
      }
      expect((await showEvent(server.deps, visitor, id)).event.status).toBe(status);
      expect((await deliverTo(server, email)).at(-1)).toBeDefined();
      expect((await readJournal(server.deps, id)).map(({ action }) => action)).toEqual([
        'event.unpublish',
        'event.unpublish',
        'event.republish',
      ]);
    }
  });

  test('is for administrators only, and for existing events', async () => {
    const { id } = await create();
    const organiser: AccountActor = {
      kind: 'organiser',
      accountId: uuidv7(),
      sessionId: '',
      organiserId: uuidv7(),
    };
    for (const [actor, code] of [
      [visitor, 'not_authenticated'],
      [organiser, 'forbidden'],
    ] as const) {
      await expect(unpublishEvent(server.deps, actor, id, reasons)).rejects.toMatchObject({ code });
      await expect(deleteEventAsAdmin(server.deps, actor, id, reasons)).rejects.toMatchObject({ code });
    }
    await expect(withdraw(uuidv7())).rejects.toMatchObject({ code: 'event_not_found' });
  });
});

describe('deleting an event', () => {
  test('deletes all its data, and notifies the organiser', async () => {
    const { id, email } = await create();
    await createGuests(server.deps, id, ['yes', 'no']);
    await deleteEventAsAdmin(server.deps, nour, id, reasons);
    await isHidden(id);
    expect(await server.deps.db.$count(guests, eq(guests.eventId, id))).toBe(0);
    expect(changedTags).toContain(`event:${id}`);
    expect((await deliverTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Votre événement a été supprimé',
    ]);
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'event.delete', subjectName: 'Le grand bal', before: { place: 'Nantes' } },
    ]);
    await expect(deleteEventAsAdmin(server.deps, nour, id, reasons)).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});
