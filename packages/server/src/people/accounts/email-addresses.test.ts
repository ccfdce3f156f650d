import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, emailChanges } from '../../platform/db/tables.ts';
import {
  buildTestServer,
  deliverTo,
  readOutbox,
  type TestServer,
  tokenIn,
} from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';

const password = 'le chat dort au soleil';
const DAY = 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let now = new Date();
function passTime(duration = 61_000): void {
  now = new Date(now.getTime() + duration);
  server.setNow(now);
}
beforeEach(() => passTime());

let lastNumber = 0;
const freshAddress = () => `recente${++lastNumber}@exemple.fr`;
function call(method: 'DELETE' | 'GET' | 'POST', path: string, payload?: object, headers = {}) {
  lastNumber += 1;
  const remoteAddress = `10.9.${lastNumber >> 8}.${lastNumber & 255}`;
  return server.app.inject({
    method,
    url: `/api/auth/${path}`,
    headers,
    remoteAddress,
    ...(payload && { payload }),
  });
}
const confirm = (token: string) => call('POST', 'confirm-new-email', { token });

async function createPerson(values: Partial<Parameters<typeof createAccount>[1]> = {}) {
  const account = await createAccount(server.deps, {
    passwordHash: await hashPassword(password),
    emailVerifiedAt: now,
    ...values,
  });
  const headers = await signIn(server.deps, account.id);
  const ask = (email: string, input: object = {}) =>
    call('POST', 'email', { email, password, ...input }, headers);
  const me = async () => (await call('GET', 'me', undefined, headers)).json();
  return { ...account, headers, ask, me };
}

async function mailTo(address: string, subject: string) {
  return (await deliverTo(server, address)).find((mail) => mail.subject === subject);
}
const linkTo = async (address: string) => tokenIn(await mailTo(address, 'Confirmez votre nouvelle adresse'));

async function findRow(id: string) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

describe('a change of address', () => {
  it('takes effect once its link is opened, and both addresses are notified', async () => {
    const person = await createPerson();
    const email = freshAddress();
    expect((await person.ask(email.toUpperCase())).statusCode).toBe(204);
    expect(await person.me()).toMatchObject({ email: person.email, newEmail: email });
    const warning = await mailTo(person.email, 'Changement d’adresse demandé');
    expect(warning?.text).toContain('/login/forgotten-password');
    expect(warning?.text).not.toContain(email);

    const token = await linkTo(email);
    expect((await confirm(token)).statusCode).toBe(204);
    expect(await person.me()).toMatchObject({ email, newEmail: null, isEmailVerified: true });
    expect((await call('POST', 'login', { email: person.email, password })).statusCode).toBe(401);
    expect((await call('POST', 'login', { email, password })).statusCode).toBe(200);
    const news = await mailTo(person.email, 'Votre adresse e-mail a changé');
    expect(news?.text).toContain('/contact');
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_expired' });
  });

  it('confirms an unconfirmed account, and keeps the date of a confirmed one', async () => {
    const early = new Date(now.getTime() - 100 * DAY);
    for (const emailVerifiedAt of [null, early]) {
      const person = await createPerson({ emailVerifiedAt });
      const email = freshAddress();
      await person.ask(email);
      await confirm(await linkTo(email));
      expect((await findRow(person.id))?.emailVerifiedAt).toEqual(emailVerifiedAt ?? now);
    }
  });

  it('invalidates links sent to the former address', async () => {
    const person = await createPerson();
    await call('POST', 'forgotten-password', { email: person.email });
    const reset = tokenIn(await mailTo(person.email, 'Choisissez un nouveau mot de passe'));
    const email = freshAddress();
    await person.ask(email);
    await confirm(await linkTo(email));
    const answer = await call('POST', 'reset-password', { token: reset, password: 'la lune danse encore' });
    expect(answer.json()).toMatchObject({ code: 'link_expired' });
  });

  it('keeps its secret: neither the queue nor the table can confirm it', async () => {
    const person = await createPerson();
    const email = freshAddress();
    await person.ask(email);
    const token = await linkTo(email);
    const { rows } = await server.deps.database.pool.query('SELECT data, output FROM pgboss.job');
    const kept = await server.deps.db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.accountId, person.id));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify([rows, kept])).not.toContain(token);
  });

  it('is one at a time: the link of an earlier one is invalidated', async () => {
    const person = await createPerson();
    const [first, second] = [freshAddress(), freshAddress()];
    await person.ask(first);
    const token = await linkTo(first);
    await person.ask(second);
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_expired' });
    expect((await confirm(await linkTo(second))).statusCode).toBe(204);
    expect((await findRow(person.id))?.email).toBe(second);
  });

  it.each([
    ['after a day', async () => passTime(DAY)],
    [
      'once it is withdrawn',
      async ({ headers }: { headers: object }) => {
        expect((await call('DELETE', 'email', undefined, headers)).statusCode).toBe(204);
        expect((await call('DELETE', 'email', undefined, headers)).statusCode).toBe(204);
      },
    ],
    [
      'once the password was changed',
      async ({ headers }: { headers: object }) => {
        const input = { currentPassword: password, password: 'la lune danse encore' };
        expect((await call('POST', 'password', input, headers)).statusCode).toBe(204);
      },
    ],
    [
      'once the owner chose another password by the link to the present address',
      async ({ email }: { email: string }) => {
        await call('POST', 'forgotten-password', { email });
        const token = tokenIn(await mailTo(email, 'Choisissez un nouveau mot de passe'));
        await call('POST', 'reset-password', { token, password: 'la lune danse encore' });
      },
    ],
  ])('has an invalid link %s', async (_when, happen) => {
    const person = await createPerson();
    const email = freshAddress();
    await person.ask(email);
    const token = await linkTo(email);
    await happen(person);
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_expired' });
    expect((await findRow(person.id))?.email).toBe(person.email);
  });

  it('is refused without the password, without a required code, and for the current address', async () => {
    const person = await createPerson();
    const refused = await person.ask(freshAddress(), { password: 'pas celui-là' });
    expect(refused.json()).toMatchObject({ code: 'wrong_password' });
    expect((await person.ask(person.email)).json().errors).toMatchObject([{ path: 'email' }]);
    const { secret } = (await call('POST', 'second-factor', { password }, person.headers)).json();
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
        timestamp: now.getTime(),
      });
    await call('POST', 'second-factor/confirm', { code: code() }, person.headers);
    passTime();
    expect((await person.ask(freshAddress())).json().errors).toMatchObject([{ path: 'code' }]);
    expect((await person.ask(freshAddress(), { code: code() })).statusCode).toBe(204);
    const google = await createPerson({ passwordHash: null, googleSubject: `g-${lastNumber}` });
    expect((await google.ask(freshAddress())).json()).toMatchObject({ code: 'password_missing' });
  });

  it('refuses the address of another account, when requested and when confirmed', async () => {
    const owner = await createPerson();
    const person = await createPerson();
    expect((await person.ask(owner.email)).json()).toMatchObject({ code: 'email_taken' });
    const email = freshAddress();
    await person.ask(email);
    const token = await linkTo(email);
    const registered = await createAccount(server.deps, { email });
    expect((await confirm(token)).json()).toMatchObject({ code: 'email_taken' });
    expect((await findRow(person.id))?.email).toBe(person.email);
    expect((await findRow(registered.id))?.email).toBe(email);
  });

  it('does not flood a mailbox', async () => {
    const person = await createPerson();
    const codes = [];
    for (let time = 0; time < 6; time += 1) codes.push((await person.ask('voisine@exemple.fr')).statusCode);
    expect(codes).toEqual([204, 204, 204, 204, 204, 429]);
    await deliverTo(server, 'voisine@exemple.fr');
    const sent = (await readOutbox(server)).filter(({ to }) => to === 'voisine@exemple.fr');
    expect(sent).toHaveLength(1);
  });

  it('is sent to the payment provider, and purged after a day', async () => {
    const person = await createPerson({ role: 'organiser' });
    const organiser = await createOrganiser(server.deps, { accountId: person.id });
    const email = freshAddress();
    await person.ask(email);
    await confirm(await linkTo(email));
    const { rows } = await server.deps.database.pool.query(
      `SELECT data FROM pgboss.job WHERE name = 'update-customer' AND data->>'organiserId' = $1`,
      [organiser.id],
    );
    expect(rows).toHaveLength(1);
  });
});
