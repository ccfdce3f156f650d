import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts, appAccounts, guests, sessions } from '../../platform/db/tables.ts';
import {
  buildTestServer,
  deliverTo,
  type TestServer,
  tokenIn,
  workOff,
} from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date()));

const password = 'une phrase de passe';
let lastNumber = 0;

function signUp(body: object) {
  const number = ++lastNumber;
  return server.app.inject({
    method: 'POST',
    url: '/api/members',
    payload: { email: `membre${number}@exemple.fr`, username: `membre_${number}`, password, ...body },
    remoteAddress: `198.51.100.${number}`,
  });
}

const countAll = () =>
  Promise.all([accounts, appAccounts, sessions].map((table) => server.deps.db.$count(table)));
const ask = (token: string) => ({ authorization: `Bearer ${token}` });

it('makes an account, its username and a session at once, and asks to confirm the address', async () => {
  const answer = await signUp({ email: 'Ines@Exemple.fr', username: '@Inès_B', birthDate: '1999-04-02' });
  expect(answer.statusCode).toBe(201);
  const own = await server.app.inject({
    url: '/api/me/app-account',
    headers: ask(answer.json().access_token),
  });
  expect(own.json()).toMatchObject({
    username: 'ines_b',
    appName: 'ines_b',
    birthDate: '1999-04-02',
    findable: 'everybody',
    phone: null,
    hasPicture: false,
    usernameChangeableAt: null,
  });
  const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.email, 'ines@exemple.fr'));
  expect(account).toMatchObject({ role: 'member', emailVerifiedAt: null });
  expect(tokenIn((await deliverTo(server, 'ines@exemple.fr'))[0])).toBeTruthy();
});

it.each([
  ['a child', { birthDate: '2020-01-01' }, 403, 'under_age'],
  ['a birth to come', { birthDate: '2090-01-01' }, 400, 'invalid_input'],
  ['a birth 130 years ago', { birthDate: '1896-01-01' }, 400, 'invalid_input'],
  ['a day that does not exist', { birthDate: '2001-02-30' }, 400, 'invalid_input'],
  ['a reserved username', { username: 'Lam.pion' }, 409, 'username_reserved'],
  ['a weak password', { password: 'azertyuiop' }, 400, 'invalid_input'],
])('keeps nothing of %s', async (_, body, status, code) => {
  const before = await countAll();
  const answer = await signUp(body);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(await countAll()).toEqual(before);
});

it('says in a sentence what a child, a taken and a reserved username can do about it', async () => {
  server.setNow(new Date('2027-11-22T23:30:00Z'));
  await createAppAccount(server.deps, { username: 'prise' });
  const before = await countAll();
  const refused = async (body: object) => (await signUp(body)).json().message;
  // Twelve until tomorrow: in Paris it is the 23rd already.
  expect(await refused({ birthDate: '2014-11-24' })).toMatch(/^Lampion s’adresse aux personnes de 13 ans/);
  expect(await refused({ username: 'Prise' })).toBe('Ce pseudo est déjà pris. Choisissez-en un autre.');
  expect(await refused({ username: 'admin' })).toBe('Ce pseudo est réservé. Choisissez-en un autre.');
  expect(await countAll()).toEqual(before);
  expect((await signUp({ birthDate: '2014-11-23' })).statusCode).toBe(201);
});

it('keeps no account without its username, and names the address that is taken as every sign-up does', async () => {
  await createAppAccount(server.deps, { username: 'deja.la' });
  await createAccount(server.deps, { email: 'deja@exemple.fr' });
  const before = await countAll();
  expect((await signUp({ username: 'Déjà.La' })).json().code).toBe('username_taken');
  expect((await signUp({ email: 'deja@exemple.fr' })).json().code).toBe('email_taken');
  expect(await countAll()).toEqual(before);
});

it('gives a username to one of two who ask at once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => signUp({ username: 'course' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const rows = await server.deps.db.select().from(appAccounts).where(eq(appAccounts.username, 'course'));
  expect(rows).toHaveLength(1);
});

it('finds the replies given without an account again, once the address is confirmed', async () => {
  const organiser = await createOrganiser(server.deps);
  const event = await createEvent(server.deps, { organiserId: organiser.id });
  const past = await createEvent(server.deps, {
    organiserId: organiser.id,
    beginDate: new Date('2026-01-10T20:00:00Z'),
  });
  const email = 'revenante@exemple.fr';
  for (const { id: eventId } of [event, past])
    await server.deps.db.insert(guests).values({ eventId, nickname: 'Zoé', email, reply: 'yes' });
  const token = (await signUp({ email })).json().access_token;
  const listReplies = async () =>
    (await server.app.inject({ url: '/api/me/replies', headers: ask(token) })).json().replies.length;
  const [welcome] = await deliverTo(server, email);
  await workOff(server);
  expect(await listReplies()).toBe(0);
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/confirm-email',
    payload: { token: tokenIn(welcome) },
  });
  await workOff(server);
  expect(await listReplies()).toBe(2);
  const [guest] = await server.deps.db
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, event.id), eq(guests.email, email)));
  expect(guest?.emailConfirmedAt).toBeInstanceOf(Date);
});
