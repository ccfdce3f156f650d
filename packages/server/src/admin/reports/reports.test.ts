import { randomUUID } from 'node:crypto';
import type { Report } from '@lampion/contract/admin/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts, albumPhotos, reports } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAdminActor,
  createEvent,
  createOrganiser,
  readJournal,
  signIn,
} from '../../testing/factories.ts';
import { callClaims } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';
import { eraseAccount } from '../privacy/erasure.ts';
import { forgetReporters } from './reports.ts';

let server: TestServer;
let admin: { headers: Record<string, string> };
beforeAll(async () => {
  server = await buildTestServer();
  server.deps.live.end();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  admin = { headers: await signIn(server.deps, (await createAdminActor(server.deps)).accountId) };
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

const list = async (query: string) =>
  (await callAs(server, admin, ['GET', `/admin/reports?${query}`])).json<{ items: Report[] }>().items;
const close = (id: string | undefined, outcome: string) =>
  callAs(server, admin, ['POST', `/admin/reports/${id}/outcome`, { outcome }]);
const mailsTo = async (address: string) => (await deliverTo(server, address)).map(({ text }) => text);
const subjectsTo = async (address: string) =>
  (await deliverTo(server, address)).map(({ subject }) => subject);
async function emailOf(accountId: string) {
  const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.id, accountId));
  return account?.email ?? '';
}

async function createNight() {
  const { id: organiserId } = await createOrganiser(server.deps);
  return createEvent(server.deps, { organiserId, name: 'Le grand bal' });
}
let lastDevice = 0;
const reportEvent = (id: string, body: object, remoteAddress = `10.7.0.${++lastDevice}`) =>
  server.app.inject({ method: 'POST', url: `/api/events/${id}/report`, payload: body, remoteAddress });

/** A night with a photo of its first guest and a challenge. */
async function planReportable() {
  const calls = callClaims(server);
  const { id, host, guests, stranger, challengeId } = await calls.planChallenge();
  await callAs(server, host, ['PUT', `/nights/${id}`, { screens: { album: true } }]);
  const fileId = randomUUID();
  await server.deps.storage.put(`albums/${fileId}/400.webp`, Buffer.from('photo'));
  const values = {
    id: randomUUID(),
    eventId: id,
    isByHost: false,
    fileId,
    width: 400,
    height: 300,
    widths: [400],
    caption: '',
  };
  const [photo] = await server.deps.db
    .insert(albumPhotos)
    .values({ ...values, guestId: guests[0].guestId, accountId: guests[0].accountId })
    .returning();
  return { id, host, guests, stranger, challengeId, photoId: photo?.id ?? '' };
}

it('queues events, members, photos and challenges together, each with a receipt and one outcome', async () => {
  const { id, guests, stranger, challengeId, photoId } = await planReportable();
  const [author, reporter] = guests;
  const report = { reason: 'other', details: 'À voir.' };
  const paths = {
    event: `/events/${(await createNight()).id}/report`,
    member: `/members/${author.username}/reports`,
    photo: `/nights/${id}/album/${photoId}/report`,
    challenge: `/nights/${id}/claims/challenges/${challengeId}/reports`,
  };
  for (const path of Object.values(paths))
    for (let time = 0; time < 2; time += 1)
      expect((await callAs(server, reporter, ['POST', path, report])).statusCode).toBe(201);
  for (const path of [paths.photo, paths.challenge])
    expect((await callAs(server, stranger, ['POST', path, report])).statusCode).toBe(404);
  const open = await list('state=open');
  expect(open.map(({ kind }) => kind).sort()).toEqual(['challenge', 'event', 'member', 'photo']);
  for (const item of open) expect(item).toMatchObject({ ...report, reporter: reporter.username });
  expect((await list('kind=member'))[0]).toMatchObject({
    subjectName: author.username,
    accountId: author.accountId,
  });
  const own = await emailOf(reporter.accountId);
  expect(await subjectsTo(own)).toEqual(Array.from({ length: 4 }, () => 'Votre signalement est arrivé'));
  for (const { _id } of open) for (let time = 0; time < 2; time += 1) await close(_id, 'kept');
  expect(await list('state=open')).toEqual([]);
  expect(
    (await subjectsTo(own)).filter((subject) => subject === 'La suite de votre signalement'),
  ).toHaveLength(4);
  expect(await readJournal(server.deps, author.accountId)).toMatchObject([
    { action: 'account.handle-report', subjectName: `${author.username.slice(0, 2)}…` },
  ]);
  expect(await mailsTo(await emailOf(author.accountId))).toEqual([]);
  // Handled: what happens again may be reported again.
  await callAs(server, reporter, ['POST', paths.member, report]);
  expect(await list('state=open')).toHaveLength(1);
});

it('shows a reported photo to the administration while its report is open', async () => {
  const { id, guests, photoId } = await planReportable();
  await callAs(server, guests[1], ['POST', `/nights/${id}/album/${photoId}/report`, { reason: 'intimate' }]);
  const [report] = await list('kind=photo&state=open');
  const read = () => callAs(server, admin, ['GET', `/admin/reports/${report?._id}/photo`]);
  const shown = await read();
  expect([shown.body, shown.headers['cache-control']]).toEqual(['photo', 'private, no-store']);
  expect((await callAs(server, guests[1], ['GET', `/admin/reports/${report?._id}/photo`])).statusCode).toBe(
    403,
  );
  await callAs(server, guests[0], ['DELETE', `/nights/${id}/album/${photoId}`]);
  expect((await list(`subject=${photoId}`))[0]).toMatchObject({ outcome: 'removed' });
  expect((await read()).statusCode).toBe(404);
});

it('removes a photo and a challenge with reasons, which their people read in the app and can contest', async () => {
  const { id, host, guests, challengeId, photoId } = await planReportable();
  await callAs(server, guests[1], ['POST', `/nights/${id}/album/${photoId}/report`, { reason: 'intimate' }]);
  const because = { rule: 'law', reason: 'Sans son accord.' };
  const paths = [`/admin/photos/${photoId}/remove`, `/admin/challenges/${challengeId}/remove`];
  for (const path of paths) {
    expect((await callAs(server, guests[1], ['POST', path, because])).statusCode).toBe(403);
    expect((await callAs(server, admin, ['POST', path, {}])).statusCode).toBe(400);
    expect((await callAs(server, admin, ['POST', path, because])).statusCode).toBe(204);
    expect((await callAs(server, admin, ['POST', path, because])).statusCode).toBe(404);
  }
  for (const [who, what] of [
    [guests[0], 'Une photo que vous aviez ajoutée'],
    [host, 'Votre défi « La photo de groupe »'],
  ] as const) {
    const [piece] = (await callAs(server, who, ['GET', '/me/news'])).json().news;
    expect(piece).toMatchObject({ kind: 'decision', words: expect.stringContaining(what) });
    const [mail] = (await mailsTo(await emailOf(who.accountId))).filter((text) =>
      text.includes(what.slice(0, 12)),
    );
    expect(mail).toContain('> Sans son accord.');
    expect(mail).toContain(piece.contestPath);
  }
  expect((await callAs(server, host, ['GET', `/nights/${id}/album`])).json().photos).toEqual([]);
  expect((await list(`subject=${photoId}`))[0]?.outcome).toBe('removed');
});

it('answers all reports of a subject when the administration acts on it', async () => {
  const { id } = await createNight();
  await reportEvent(id, { reason: 'danger', details: 'Toit', email: 'zoe@exemple.fr' }, '10.8.0.2');
  await reportEvent(id, { reason: 'danger', details: 'Toit', email: 'zoe@exemple.fr' }, '10.8.0.2');
  await reportEvent(id, { reason: 'minors', email: 'max@exemple.fr' });
  await callAs(server, admin, ['POST', `/admin/events/${id}/unpublish`, { reason: 'Adresse fictive.' }]);
  for (const address of ['zoe@exemple.fr', 'max@exemple.fr']) {
    const [receipt, outcome, ...others] = await mailsTo(address);
    expect([receipt, outcome, others]).toEqual([
      expect.not.stringContaining('Toit'),
      expect.stringContaining('Il n’est plus en ligne.'),
      [],
    ]);
  }
  expect((await list(`subject=${id}`)).map(({ outcome }) => outcome)).toEqual(['removed', 'removed']);
  expect((await reportEvent(id, { reason: 'spam' })).statusCode).toBe(404);
});

it('contains nothing of a visitor but what they left, and erases the device within 30 days', async () => {
  const { id } = await createNight();
  await reportEvent(id, { reason: 'other' }, '203.0.113.77');
  const find = async () => (await server.deps.db.select().from(reports).where(eq(reports.subjectId, id)))[0];
  expect(JSON.stringify(await find())).not.toContain('203.0.113.77');
  expect((await find())?.reporterHash).toHaveLength(32);
  for (const [day, isKept] of [
    ['2026-12-29', true],
    ['2026-12-31', false],
  ] as const) {
    server.setNow(new Date(`${day}T12:00:00Z`));
    await forgetReporters(server.deps);
    expect((await find())?.reporterHash !== null).toBe(isKept);
  }
});

it('forgets those who reported and those who were reported with their accounts, and keeps the figures', async () => {
  const [one, other]: TestMember[] = [
    await createMember(server, 'signale_une', 'Une'),
    await createMember(server, 'signale_deux', 'Deux'),
  ];
  if (one === undefined || other === undefined) throw new Error('two members');
  await callAs(server, one, ['POST', `/members/${other.username}/reports`, { reason: 'spam' }]);
  for (const { accountId } of [other, one]) await eraseAccount(server.deps, { kind: 'system' }, accountId);
  const [row] = await list(`subject=${other.id}`);
  expect(row).toMatchObject({ subjectName: '', reporter: null, accountId: null });
});

it('discards those of robots, limits those of one address, and refuses those without a reason', async () => {
  const { id } = await createNight();
  expect((await reportEvent(id, { reason: 'spam', website: 'x' })).statusCode).toBe(201);
  expect(await list(`subject=${id}`)).toEqual([]);
  expect((await reportEvent(id, { reason: 'moche' })).statusCode).toBe(400);
  expect((await reportEvent(id, {})).json().errors).toEqual([
    { path: 'reason', message: 'Choisissez un motif' },
  ]);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1)
    statuses.push((await reportEvent(id, { reason: 'spam' }, '10.9.0.1')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});
