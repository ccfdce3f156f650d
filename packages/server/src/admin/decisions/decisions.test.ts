import { randomUUID } from 'node:crypto';
import type { Contest } from '@lampion/contract/admin/decisions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts, decisions, events, reports } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAdminActor,
  createEvent,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { contestDecision, getContestable } from './decisions.ts';
import { showTransparency } from './transparency.ts';

let server: TestServer;
let headers: Record<string, string>;
const client = { address: '198.51.100.7', userAgent: null } as never;

beforeAll(async () => {
  server = await buildTestServer();
  headers = await signIn(server.deps, (await createAdminActor(server.deps, 'Nour')).accountId);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2027-05-01T10:00:00.000Z')));

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url: `/api/admin/${url}`, headers, ...(payload && { payload }) });
const list = async (query = '') => (await call('GET', `contests${query}`)).json<{ items: Contest[] }>().items;
const answer = (id: string, outcome: string, text = 'Nous avons relu.') =>
  call('POST', `contests/${id}/answer`, { outcome, text });

async function createNight() {
  const { id: organiserId, accountId } = await createOrganiser(server.deps);
  const [owner] = await server.deps.db.select().from(accounts).where(eq(accounts.id, accountId));
  const { id } = await createEvent(server.deps, { organiserId, name: 'Le grand bal' });
  return { id, email: owner?.email ?? '' };
}
const statusOf = async (id: string) =>
  (await server.deps.db.select().from(events).where(eq(events.id, id)))[0]?.status;

/** The token of the latest e-mail with a link to contest. */
async function tokenTo(email: string) {
  const texts = (await deliverTo(server, email)).map(({ text }) => text);
  const found = texts.flatMap((text) => /\/contester\/([\w-]+)/.exec(text)?.[1] ?? []);
  return { token: found.at(-1) ?? '', text: texts.join('\n') };
}

it('an organiser reads rule, facts and remedies, contests without an account, and has their event back', async () => {
  const { id, email } = await createNight();
  await call('POST', `events/${id}/unpublish`, { reason: 'L’affiche vend de l’alcool.', rule: 'alcohol' });
  const { token, text } = await tokenTo(email);
  for (const said of ['> L’affiche vend de l’alcool.', 'article 4', 'sans automatisme', 'six mois|6 mois'])
    expect(text).toMatch(new RegExp(said));
  expect(await getContestable(server.deps, token)).toMatchObject({
    measure: 'event.unpublish',
    subjectName: 'Le grand bal',
    rule: 'alcohol',
    state: 'contestable',
  });
  expect(await list()).toEqual([]);
  for (const words of ['C’est du jus de pomme.', 'Seconde fois'])
    await contestDecision(server.deps, client, token, { text: words });
  const [contest, ...others] = await list('?state=open');
  expect([contest, others]).toMatchObject([
    {
      subjectId: id,
      decidedBy: 'Nour',
      reason: 'L’affiche vend de l’alcool.',
      text: 'C’est du jus de pomme.',
    },
    [],
  ]);
  const answers = await Promise.all([1, 2].map(() => answer(contest?._id ?? '', 'reversed', 'En effet.')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await statusOf(id)).toBe('published');
  const mails = await deliverTo(server, email);
  expect(mails.filter(({ subject }) => subject.startsWith('Votre contestation'))).toHaveLength(1);
  expect(mails.map((mail) => mail.text).join()).toContain('> En effet.');
  expect(await getContestable(server.deps, token)).toMatchObject({ state: 'answered' });
  expect(await list('?state=open')).toEqual([]);
});

it('a decision that is kept changes nothing, and its author is told', async () => {
  const { id, email } = await createNight();
  await call('POST', `events/${id}/unpublish`, { reason: 'Adresse fictive.' });
  const { token } = await tokenTo(email);
  await contestDecision(server.deps, client, token, { text: 'Elle existe.' });
  const [contest] = await list('?state=open');
  expect((await answer(contest?._id ?? '', 'kept')).json().answer.outcome).toBe('kept');
  expect(await statusOf(id)).toBe('unpublished');
  expect((await deliverTo(server, email)).map(({ subject }) => subject).join('\n')).toMatch(
    /Votre contestation\s: décision maintenue/,
  );
});

it('a suspended person gets the reasons, and their account back when the decision is reversed', async () => {
  const { id, email } = await createAccount(server.deps, { emailVerifiedAt: new Date() });
  await call('POST', `users/${id}/suspend`, { reason: 'Messages en masse.', rule: 'guests' });
  const { token, text } = await tokenTo(email);
  expect(text).toContain('> Messages en masse.');
  await contestDecision(server.deps, client, token, { text: 'Ce n’était pas moi.' });
  const [contest] = await list('?state=open');
  // The journal is never erased, so it holds no words about a person.
  const journal = await call('GET', `journal?subject=account&subjectId=${id}`);
  expect(journal.body).not.toContain('masse');
  await answer(contest?._id ?? '', 'reversed');
  const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
  expect(account?.suspendedAt).toBeNull();
});

it('is not contested by another link, after six months, and not answered before', async () => {
  const { id, email } = await createNight();
  await call('POST', `events/${id}/unpublish`, { reason: 'Adresse inventée.' });
  const { token } = await tokenTo(email);
  const wrong = `${token.slice(0, -4)}AAAA`;
  expect(await getContestable(server.deps, wrong)).toBeNull();
  await expect(contestDecision(server.deps, client, wrong, { text: 'x' })).rejects.toMatchObject({
    code: 'contest_not_found',
  });
  const [{ entryId } = { entryId: '' }] = await server.deps.db
    .select()
    .from(decisions)
    .where(eq(decisions.reason, 'Adresse inventée.'));
  expect((await answer(entryId, 'kept')).json().code).toBe('contest_not_found');
  server.setNow(new Date('2027-11-02T10:00:00.000Z'));
  await expect(contestDecision(server.deps, client, token, { text: 'x' })).rejects.toMatchObject({
    code: 'contest_late',
  });
});

it('an account that is erased, and a guest without one, read the reasons and the answer all the same', async () => {
  const { id, email } = await createAccount(server.deps, { emailVerifiedAt: new Date() });
  await call('POST', `users/${id}/erase`, { email, reason: 'Compte d’un robot.' });
  const { token, text } = await tokenTo(email);
  expect(text).toContain('> Compte d’un robot.');
  await contestDecision(server.deps, client, token, { text: 'Je suis une personne.' });
  const [contest] = await list('?state=open');
  await answer(contest?._id ?? '', 'reversed', 'Recréez-le, avec nos excuses.');
  expect((await deliverTo(server, email)).at(-1)?.text).toContain('> Recréez-le, avec nos excuses.');
});

it('is not answered by who took it, as long as somebody else administers', async () => {
  const { id, email } = await createNight();
  await call('POST', `events/${id}/unpublish`, { reason: 'Adresse floue.' });
  const { token } = await tokenTo(email);
  await contestDecision(server.deps, client, token, { text: 'Elle est exacte.' });
  expect((await list('?state=open'))[0]).toMatchObject({ isOwn: true, canAnswer: true });
  const other = await signIn(server.deps, (await createAdminActor(server.deps, 'Léa')).accountId);
  const [contest] = await list('?state=open');
  expect(contest).toMatchObject({ isOwn: true, canAnswer: false });
  expect((await answer(contest?._id ?? '', 'kept')).json()).toMatchObject({
    code: 'own_decision',
    message: expect.stringContaining('une autre personne'),
  });
  const url = `/api/admin/contests/${contest?._id}/answer`;
  const payload = { outcome: 'kept', text: 'Elle reste floue.' };
  const answered = await server.app.inject({ method: 'POST', url, headers: other, payload });
  expect(answered.json()).toMatchObject({ isOwn: false, answer: { outcome: 'kept' } });
});

it('public figures count reports, decisions and contests of twelve months, with median times', async () => {
  server.setNow(new Date('2029-03-01T12:00:00.000Z'));
  headers = await signIn(server.deps, (await createAdminActor(server.deps)).accountId);
  const { id } = await createNight();
  const at = (day: string) => new Date(`2029-02-${day}T12:00:00.000Z`);
  const report = { kind: 'photo', subjectId: randomUUID(), subjectName: 'Bal', reason: 'spam' } as const;
  await server.deps.db.insert(reports).values([
    { ...report, createdAt: at('01'), handledAt: at('02'), outcome: 'kept' },
    { ...report, createdAt: at('01'), handledAt: at('04'), outcome: 'kept' },
    { ...report, createdAt: at('03') },
    { ...report, createdAt: new Date('2028-02-28T12:00:00.000Z') },
  ]);
  await call('POST', `events/${id}/unpublish`, { reason: 'Adresse fictive.' });
  const { reports: received, decisions: taken } = await showTransparency(server.deps);
  expect(received).toEqual([{ kind: 'photo', received: 3, handled: 2, medianHours: 48 }]);
  expect(taken).toEqual([
    { measure: 'event.unpublish', taken: 1, contested: 0, kept: 0, reversed: 0, medianHours: null },
  ]);
});
