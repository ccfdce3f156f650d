import { suppressionQuerySchema } from '@lampion/contract/messages/suppressions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { emailBounces, emailSuppressions, journalEntries } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor, readJournal } from '../../testing/factories.ts';
import { type Bounce, recordBounces } from './bounces.ts';
import { findSuppressed } from './queue.ts';
import { addSuppression, hashAddress, listSuppressions, removeSuppression } from './suppressions.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(emailBounces);
  await server.deps.db.delete(emailSuppressions);
});

const hard = { source: 'brevo', kind: 'hard', status: '5.1.1' } as const;
const bounce = (to: Bounce['to'], values: Partial<Bounce> = {}) =>
  recordBounces(server.deps, [{ ...hard, eventId: String(to), to, ...values }]);
const list = (query: Record<string, unknown> = {}) =>
  listSuppressions(server.deps, nour, suppressionQuerySchema.parse(query));
const recipients = async (query?: Record<string, unknown>) =>
  (await list(query)).items.map(({ recipient }) => recipient);
const isOut = async (address: string) => (await findSuppressed(server.deps.db, [address])).size === 1;

describe('the list of suppressed addresses', () => {
  it('shows them masked, with the reason, the last one first, page by page', async () => {
    server.setNow(new Date('2027-03-01T12:00:00Z'));
    await bounce('camille@exemple.fr');
    server.setNow(new Date('2027-03-02T12:00:00Z'));
    await bounce('denis@exemple.fr', { kind: 'complaint' });
    const page = await list();
    expect(page).toMatchObject({ total: 2, isTotalCapped: false, page: 1, perPage: 20 });
    expect(page.items[1]).toEqual({
      _id: expect.any(String),
      recipient: 'c…@exemple.fr',
      reason: 'bounce',
      source: 'brevo',
      status: '5.1.1',
      reports: 1,
      createdAt: '2027-03-01T12:00:00.000Z',
    });
    expect(await recipients()).toEqual(['d…@exemple.fr', 'c…@exemple.fr']);
    expect(await recipients({ perPage: 1, page: 2 })).toEqual(['c…@exemple.fr']);
    expect(await recipients({ reason: 'complaint' })).toEqual(['d…@exemple.fr']);
  });

  it('is searched by a whole address, even one of which only the hash is known', async () => {
    await bounce(hashAddress('camille@exemple.fr'));
    await bounce('denis@exemple.fr');
    expect(await recipients({ q: ' Camille@exemple.fr ' })).toEqual([null]);
    expect((await list({ q: 'denis@exemple.fr' })).total).toBe(1);
    expect(await recipients({ q: 'denis' })).toEqual([]);
    expect(await recipients({ q: 'denis@exemple.fr', reason: 'manual' })).toEqual([]);
  });

  it('is for administrators only, as what they do with it', async () => {
    const refusal = { code: 'not_authenticated' };
    const query = suppressionQuerySchema.parse({});
    await expect(listSuppressions(server.deps, visitor, query)).rejects.toMatchObject(refusal);
    await expect(addSuppression(server.deps, visitor, 'a@exemple.fr')).rejects.toMatchObject(refusal);
    await expect(removeSuppression(server.deps, visitor, 'x')).rejects.toMatchObject(refusal);
  });
});

describe('an address that an administrator adds', () => {
  it('is suppressed once, and the journal records it without the address', async () => {
    const add = () => addSuppression(server.deps, nour, 'camille@exemple.fr');
    const lines = [...(await Promise.all([add(), add(), add()])), await add()];
    expect(lines[0]).toMatchObject({
      recipient: 'c…@exemple.fr',
      reason: 'manual',
      source: 'admin',
      reports: 1,
    });
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(1);
    expect(await isOut('camille@exemple.fr')).toBe(true);
    const entries = await readJournal(server.deps, lines[0]?._id ?? '');
    expect(entries).toMatchObject([{ action: 'email.suppress', subjectName: 'c…@exemple.fr' }]);
  });

  it('keeps the reason it was suppressed for', async () => {
    await bounce('camille@exemple.fr');
    expect(await addSuppression(server.deps, nour, 'camille@exemple.fr')).toMatchObject({ reason: 'bounce' });
    expect(await list()).toMatchObject({ total: 1, items: [{ reports: 1 }] });
  });
});

describe('an address that is allowed again', () => {
  it('gets e-mails, and the journal records the former reason', async () => {
    await bounce('camille@exemple.fr');
    const [{ _id: id } = { _id: '' }] = (await list()).items;
    await removeSuppression(server.deps, nour, id);
    expect(await isOut('camille@exemple.fr')).toBe(false);
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'email.allow', subjectName: 'c…@exemple.fr', before: { reason: 'bounce', source: 'brevo' } },
    ]);
    const before = await server.deps.db.$count(journalEntries);
    await expect(removeSuppression(server.deps, nour, id)).rejects.toMatchObject({
      code: 'suppression_not_found',
    });
    expect(await server.deps.db.$count(journalEntries)).toBe(before);
  });

  it('is not suppressed by what was reported before, and is by what is reported after', async () => {
    const allow = async () => removeSuppression(server.deps, nour, (await list()).items[0]?._id ?? '');
    await bounce('camille@exemple.fr');
    await allow();
    await bounce('camille@exemple.fr');
    expect(await isOut('camille@exemple.fr')).toBe(false);
    for (const day of [1, 2, 3, 4, 8]) {
      server.setNow(new Date(Date.UTC(2027, 3, day)));
      await bounce('camille@exemple.fr', { kind: 'soft', eventId: `soft ${day}` });
    }
    await allow();
    await bounce('camille@exemple.fr', { kind: 'soft', eventId: 'soft 9' });
    expect(await isOut('camille@exemple.fr')).toBe(false);
    await bounce('camille@exemple.fr', { eventId: 'again' });
    expect(await isOut('camille@exemple.fr')).toBe(true);
  });
});
