import { journalQuerySchema } from '@lampion/contract/admin/journal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, system, visitor } from '../../platform/actor.ts';
import { journalEntries } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor, signIn } from '../../testing/factories.ts';
import { eraseAccount } from '../privacy/erasure.ts';
import { exportJournal, listJournal, listJournalActors } from './journal.ts';
import { type JournalledAction, recordAction } from './record-action.ts';

let server: TestServer;
let nour: AccountActor;
let zoe: AccountActor;

const record = (actor: AccountActor | typeof system, at: string, action: Partial<JournalledAction> = {}) =>
  recordAction({ now: () => new Date(at) }, server.deps.db, actor, {
    action: 'article.update',
    subject: 'article',
    subjectId: 'un',
    subjectName: 'Le bal',
    ...action,
  });

beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps, 'Nour');
  zoe = await createAdminActor(server.deps, 'Élodie');
  // Around midnight in Paris, where it is an hour later.
  await record(nour, '2027-01-09T22:59:59Z', { subjectName: 'Veille' });
  await record(nour, '2027-01-09T23:00:00Z', { subjectName: 'Matin' });
  await record(zoe, '2027-01-10T22:59:59Z', { subjectName: 'Soir', action: 'article.trash' });
  await record(system, '2027-01-10T23:00:00Z', { subjectName: 'Lendemain', subjectId: 'deux' });
  await record(zoe, '2027-01-11T12:00:00Z', {
    subject: 'event',
    action: 'event.delete',
    subjectName: '=1+1',
  });
});
afterAll(() => server.close());

async function list(query: Record<string, unknown> = {}) {
  const page = await listJournal(server.deps, nour, journalQuerySchema.parse(query));
  return { ...page, names: page.entries.map(({ subjectName }) => subjectName) };
}

describe('the journal', () => {
  test('lists actions, newest first', async () => {
    const { names, nextCursor } = await list();
    expect([names, nextCursor]).toEqual([['=1+1', 'Lendemain', 'Soir', 'Matin', 'Veille'], null]);
  });

  test('is filtered by actor, action, subject, and day in Paris', async () => {
    expect((await list({ actor: zoe.accountId })).names).toEqual(['=1+1', 'Soir']);
    expect((await list({ actor: 'system' })).names).toEqual(['Lendemain']);
    expect((await list({ action: 'article.trash' })).names).toEqual(['Soir']);
    expect((await list({ subject: 'event' })).names).toEqual(['=1+1']);
    expect((await list({ subject: 'article', subjectId: 'deux' })).names).toEqual(['Lendemain']);
    expect((await list({ from: '2027-01-10', to: '2027-01-10' })).names).toEqual(['Soir', 'Matin']);
    expect((await list({ to: '2027-01-09' })).names).toEqual(['Veille']);
  });

  test('has pages that neither skip nor repeat when entries are added', async () => {
    const first = await list({ limit: 2 });
    await record(nour, '2027-01-12T12:00:00Z', { subjectName: 'Nouveau' });
    const second = await list({ limit: 3, cursor: first.nextCursor });
    expect([...first.names, ...second.names]).toEqual(['=1+1', 'Lendemain', 'Soir', 'Matin', 'Veille']);
    await expect(list({ cursor: 'nimporte' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('lists all actors, our jobs last', async () => {
    expect(await listJournalActors(server.deps, nour)).toEqual([
      { _id: zoe.accountId, name: 'Élodie' },
      { _id: nour.accountId, name: 'Nour' },
      { _id: null, name: 'Lampion' },
    ]);
  });

  test('keeps the name of deleted accounts', async () => {
    const paul = await createAdminActor(server.deps, 'Paul');
    await record(paul, '2027-01-01T12:00:00Z', { subjectName: 'De Paul' });
    await eraseAccount(server.deps, nour, paul.accountId);
    expect((await list({ actor: paul.accountId })).entries[0]?.actorName).toBe('Paul');
  });

  test('cannot be changed, even in the database', async () => {
    for (const statement of [
      'UPDATE journal_entries SET action = $1',
      'DELETE FROM journal_entries WHERE action <> $1',
    ]) {
      await expect(server.deps.database.pool.query(statement, ['x'])).rejects.toThrow('append-only');
    }
    const truncated = server.deps.database.pool.query('TRUNCATE journal_entries CASCADE');
    await expect(truncated).rejects.toThrow('append-only');
  });

  test('accepts halves of characters, which the database refuses', async () => {
    await record(nour, '2027-01-01T12:00:00Z', { subjectName: 'a\ud800', after: { reason: 'b\udfff' } });
    expect((await list({ to: '2027-01-01' })).entries[0]).toMatchObject({
      subjectName: 'a\ufffd',
      after: { reason: 'b\ufffd' },
    });
  });

  test('is for administrators only', async () => {
    await expect(listJournal(server.deps, visitor, journalQuerySchema.parse({}))).rejects.toMatchObject({
      code: 'not_authenticated',
    });
    await expect(
      recordAction(server.deps, server.deps.db, visitor, {} as JournalledAction),
    ).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });
});

describe('the journal as CSV', () => {
  test('is a file for a spreadsheet, filtered, without a formula', async () => {
    const headers = await signIn(server.deps, nour.accountId);
    const answer = await server.app.inject({ url: '/api/admin/journal.csv?subject=event', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="journal-lampion-[\d-]+\.csv"$/),
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.payload.slice(1).split('\r\n')).toEqual([
      'Date;Qui;Action;Objet;Identifiant;Nom;Avant;Après',
      `2027-01-11 13:00:00;Élodie;Événement supprimé;event;un;'=1+1;;`,
      '',
    ]);
  });

  test('is sent in chunks at any length, and the export is recorded', async () => {
    const entry = {
      actorName: 'Lampion',
      action: 'article.purge',
      subjectType: 'article',
      subjectName: 'Vieux',
    };
    const rows = Array.from({ length: 2500 }, (_, index) => ({ ...entry, subjectId: `vieux-${index}` }));
    await server.deps.db.insert(journalEntries).values(rows);
    const pieces: string[] = [];
    for await (const piece of await exportJournal(server.deps, nour, { action: 'article.purge' })) {
      pieces.push(piece);
    }
    expect(pieces).toHaveLength(4);
    const lines = pieces.join('').split('\r\n');
    expect(lines).toHaveLength(2502);
    expect(new Set(lines).size).toBe(2502);
    expect((await list({ action: 'journal.export' })).entries[0]).toMatchObject({
      actorName: 'Nour',
      after: { action: 'article.purge' },
    });
  });
});
