import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, announcements, events, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, tokenIn } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createEvent,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const EMAIL = 'quelquun@exemple.fr';

/** An organiser with an unconfirmed address and an event from before confirmation was required. */
async function createUnconfirmed() {
  const account = await createAccount(server.deps, { email: EMAIL, role: 'organiser' });
  const organiser = await createOrganiser(server.deps, { accountId: account.id, plan: 'enterprise' });
  const running = await createEvent(server.deps, { organiserId: organiser.id });
  const cancelled = await createEvent(server.deps, { organiserId: organiser.id, status: 'cancelled' });
  const draft = await createEvent(server.deps, { organiserId: organiser.id, status: 'draft' });
  await createGuests(server.deps, running.id, ['yes']);
  return { running, cancelled, draft, headers: await signIn(server.deps, account.id) };
}

const night = {
  name: 'Le bal',
  description: 'On danse.',
  type: 'party',
  place: 'Nantes',
  beginDate: '2027-07-13T18:30:00Z',
  endDate: '2027-07-13T23:30:00Z',
};

/** Every call that sends something in an organiser's name. */
async function tryAll({ running, cancelled, draft, headers }: Awaited<ReturnType<typeof createUnconfirmed>>) {
  const post = (url: string, payload: object = {}) =>
    server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const form = await multipartBody(night);
  const publish = await multipartBody({ publication: 'now' });
  const people = [{ nickname: 'Zoé', email: 'zoe@exemple.fr' }];
  const answers = [
    await server.app.inject({
      method: 'POST',
      url: '/api/create',
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    }),
    await server.app.inject({
      method: 'PUT',
      url: `/api/pro/events/${draft.id}`,
      headers: { ...publish.headers, ...headers },
      payload: publish.payload,
    }),
    await post(`/pro/events/${cancelled.id}/restore`),
    await post(`/pro/events/${running.id}/invitations`, { people }),
    await post(`/pro/events/${running.id}/sendNotification`, { body: 'On ouvre à 20 h.' }),
  ];
  return answers.map((answer) => [answer.statusCode, answer.json().code]);
}

const countRows = () =>
  Promise.all([events, guests, announcements].map((table) => server.deps.db.$count(table)));

it('publishing, inviting and announcing wait for the address to be confirmed', async () => {
  const unconfirmed = await createUnconfirmed();
  const before = await countRows();
  expect(await tryAll(unconfirmed)).toEqual(Array.from({ length: 5 }, () => [403, 'confirmation_required']));
  expect(await countRows()).toEqual(before);
  expect(await deliverTo(server, 'zoe@exemple.fr')).toEqual([]);

  const { headers } = unconfirmed;
  await server.app.inject({ method: 'POST', url: '/api/auth/resend-confirmation', headers });
  const [email] = await deliverTo(server, EMAIL);
  const payload = { token: tokenIn(email) };
  await server.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload });
  const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.email, EMAIL));
  expect(account?.emailVerifiedAt).toBeInstanceOf(Date);
  // The same session, with no sign-in in between.
  expect((await tryAll(unconfirmed)).map(([status]) => status)).toEqual([201, 200, 200, 200, 201]);
  expect(await deliverTo(server, 'zoe@exemple.fr')).toHaveLength(1);
});
