import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { remindOfSteps } from './reminders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** An organiser with a night; `said` begins its file. */
async function prepare(begin: string, said: object | null, status: 'cancelled' | 'draft' | 'published') {
  const account = await createAccount(server.deps, { role: 'organiser', emailVerifiedAt: new Date() });
  const organiser = await createOrganiser(server.deps, { accountId: account.id });
  const { id } = await createEvent(server.deps, {
    organiserId: organiser.id,
    beginDate: new Date(begin),
    status,
  });
  const headers = await signIn(server.deps, account.id);
  const url = `/api/pro/events/${id}`;
  const send = (method: 'PATCH' | 'PUT', path: string, payload: object) =>
    server.app.inject({ method, url: `${url}${path}`, headers, payload });
  if (said !== null) await send('PATCH', '/night-file', said);
  const move = async (dates: Readonly<Record<string, string>>) => {
    const form = await multipartBody(dates);
    const answer = await server.app.inject({
      method: 'PUT',
      url,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    });
    expect(answer.statusCode).toBe(200);
  };
  let known = 0;
  /** The e-mails that the job sends at an instant. */
  const remindAt = async (instant: string) => {
    server.setNow(new Date(instant));
    await Promise.all([remindOfSteps(server.deps), remindOfSteps(server.deps)]);
    await remindOfSteps(server.deps);
    const emails = await deliverTo(server, account.email);
    const fresh = emails.slice(known).map(({ text }) => text);
    known = emails.length;
    return fresh;
  };
  return { send, move, remindAt };
}

it('names each step once, in the week before its last day, over a clock change', async () => {
  server.setNow(new Date('2027-03-21T09:00:00Z'));
  const { send, remindAt } = await prepare('2027-04-13T18:30:00Z', { sellsDrinks: true }, 'published');
  await send('PUT', '/night-file/music', { status: 'granted' });
  expect(await remindAt('2027-03-21T22:59:00Z')).toEqual([]);
  expect(await remindAt('2027-03-22T09:00:00Z')).toEqual([
    expect.stringMatching(/Ouvrir une buvette.*le 29 mars 2027 au plus tard/),
  ]);
  // Paris has changed its clocks: half past eleven in the evening of the 29th, then the 30th.
  expect(await remindAt('2027-03-29T21:30:00Z')).toEqual([]);
  const [neighbours, ...others] = await remindAt('2027-03-29T22:30:00Z');
  expect([neighbours, others]).toEqual([expect.stringMatching(/Écrire aux voisins.*le 6 avril 2027/), []]);
  expect(neighbours).not.toMatch(/buvette|musique/);
});

it('follows a date that moves, and says nothing of a step that was done before the e-mail left', async () => {
  server.setNow(new Date('2027-05-01T09:00:00Z'));
  const { send, move, remindAt } = await prepare('2027-05-20T18:30:00Z', { sellsDrinks: true }, 'published');
  await move({ beginDate: '2027-06-20T18:30:00Z', endDate: '2027-06-21T00:30:00Z' });
  expect(await remindAt('2027-05-02T09:00:00Z')).toEqual([]);
  server.setNow(new Date('2027-05-30T09:00:00Z'));
  await remindOfSteps(server.deps);
  await send('PUT', '/night-file/bar', { status: 'sent' });
  const [email] = await remindAt('2027-05-30T10:00:00Z');
  expect(email).toContain('Déclarer la musique');
  expect(email).not.toContain('buvette');
});

it.each([
  ['a cancelled event', {}, 'cancelled'],
  ['a draft', {}, 'draft'],
  ['an event whose file nobody began', null, 'published'],
] as const)('says nothing of %s', async (_what, said, status) => {
  server.setNow(new Date('2027-07-01T09:00:00Z'));
  const { remindAt } = await prepare('2027-07-20T18:30:00Z', said, status);
  expect(await remindAt('2027-07-03T09:00:00Z')).toEqual([]);
});
