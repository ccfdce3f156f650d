import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeletions, verificationCodes } from '../../platform/db/tables.ts';
import type { Sms } from '../../platform/ports/sms.ts';
import {
  buildTestServer,
  deliverTo,
  readOutbox,
  type TestServer,
  workOff,
} from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let lastNumber = 0;
const freshAddress = () => `10.3.${++lastNumber >> 8}.${lastNumber & 255}`;
const freshPhone = () => `+3363998${String(++lastNumber).padStart(4, '0')}`;

async function createPro(values = {}) {
  const organiser = await createOrganiser(server.deps, values);
  const headers = await signIn(server.deps, organiser.accountId);
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api${url}`,
      headers,
      remoteAddress: freshAddress(),
      ...(payload && { payload }),
    });
  const read = async () => (await server.app.inject({ url: `/api/pro/${organiser.id}` })).json();
  return {
    id: organiser.id,
    accountId: organiser.accountId,
    ask,
    send: (username: string) => ask('GET', `/pro/sendVerification/${username}`),
    verify: (username: string, code: string) => ask('POST', '/pro/verify', { username, code }),
    shownName: async () => (await read()).username,
    displayName: async () => (await read()).displayName,
  };
}

const createApp = (values = {}) => createAppAccount(server.deps, { phone: freshPhone(), ...values });

/** Runs due jobs and returns the text messages a phone received. */
async function messagesTo(phone: string | null): Promise<Sms[]> {
  await workOff(server);
  const all = (await readOutbox(server)) as unknown as Sms[];
  return all.filter(({ to }) => to === phone);
}

async function codeFor(phone: string | null): Promise<string> {
  const code = /\b(\d{6})\b/.exec((await messagesTo(phone)).at(-1)?.text ?? '')?.[1];
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('GET /pro/getByUsername/{username}', () => {
  it('finds an app account by its username in any spelling, and shows its name and picture alone', async () => {
    const { username, phone } = await createApp({ appName: 'La Guinguette', bio: 'Au bord de l’eau.' });
    const { ask } = await createPro();
    for (const typed of [username, `@${username.toUpperCase()}`, ` ${username}`]) {
      const answer = await ask('GET', `/pro/getByUsername/${encodeURIComponent(typed)}`);
      expect(answer.json()).toEqual({
        username,
        appName: 'La Guinguette',
        bio: '',
        picUrl: `/avatars/${username}.svg`,
        portraitUrl: `http://localhost:3000/avatars/${username}.png`,
      });
      expect(answer.body).not.toContain(phone);
    }
  });

  it('finds neither unknown app accounts nor those with a pending deletion', async () => {
    const { ask } = await createPro();
    const account = await createAccount(server.deps);
    const { username } = await createApp({ accountId: account.id });
    const now = new Date();
    await server.deps.db
      .insert(accountDeletions)
      .values({ accountId: account.id, reason: 'request', requestedAt: now, eraseAt: now });
    for (const name of ['personne', username]) {
      const answer = await ask('GET', `/pro/getByUsername/${name}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'app_account_not_found']);
    }
    const short = await ask('GET', '/pro/getByUsername/a');
    expect(short.json().errors[0].message).toBe("Le nom d'utilisateur doit contenir au moins 2 caractères");
  });

  it('is for organisers', async () => {
    const headers = await signIn(server.deps, (await createAccount(server.deps)).id);
    expect((await server.app.inject({ url: '/api/pro/getByUsername/qui', headers })).statusCode).toBe(403);
  });
});

describe('connecting an app account', () => {
  it('accepts the code its phone received, once', async () => {
    const pro = await createPro();
    const { username, phone } = await createApp();
    expect((await pro.send(username)).json()).toEqual({
      message: 'Un code de vérification a été envoyé sur votre téléphone',
    });
    const code = await codeFor(phone);
    const answer = await pro.verify(username, code);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      "Votre compte de l'application a été connecté avec succès !",
    ]);
    expect(await pro.shownName()).toBe(username);
    expect((await pro.ask('GET', '/pro/stats')).json()).not.toHaveProperty('message');
    expect((await pro.verify(username, code)).statusCode).toBe(400);
    for (let time = 0; time < 2; time += 1) {
      expect((await pro.ask('DELETE', '/pro/connection')).statusCode).toBe(204);
      expect(await pro.shownName()).not.toBe(username);
    }
  });

  it('leaves the name guests read as it is, and names only who has none', async () => {
    const names = [];
    for (const values of [
      { companyName: 'Les Nuits' },
      { displayName: 'Nuits blanches' },
      { companyName: '' },
    ]) {
      const pro = await createPro(values);
      const before = await pro.displayName();
      const app = await createApp({ accountId: pro.accountId });
      await pro.ask('POST', '/pro/connection');
      names.push([before, (await pro.displayName()) === app.username ? 'pseudo' : await pro.displayName()]);
    }
    expect(names).toEqual([
      ['Les Nuits', 'Les Nuits'],
      ['Nuits blanches', 'Nuits blanches'],
      ['Organisateur', 'pseudo'],
    ]);
  });

  it('needs no code for the app account of the same account, and is refused without one', async () => {
    const pro = await createPro();
    const none = await pro.ask('POST', '/pro/connection');
    expect([none.statusCode, none.json().code]).toEqual([409, 'app_account_missing']);
    const { username } = await createApp({ accountId: pro.accountId, phone: null });
    const offered = (await pro.ask('GET', '/pro/me')).json();
    expect([offered.app, offered.ownApp]).toMatchObject([null, { username }]);
    const answer = await pro.ask('POST', '/pro/connection');
    expect([answer.statusCode, answer.json().message, await pro.shownName()]).toEqual([
      200,
      "Votre compte de l'application a été connecté avec succès !",
      username,
    ]);
  });

  it('refuses one’s own app account while another organiser has it', async () => {
    const [pro, other] = [await createPro(), await createPro()];
    const { username, phone } = await createApp({ accountId: pro.accountId });
    await other.send(username);
    expect((await other.verify(username, await codeFor(phone))).statusCode).toBe(200);
    const answer = await pro.ask('POST', '/pro/connection');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'app_account_taken']);
  });

  it('stores the code hashed, and only once it was sent', async () => {
    const pro = await createPro();
    const { username, phone } = await createApp();
    await pro.send(username);
    const read = async () => {
      const rows = await server.deps.db
        .select()
        .from(verificationCodes)
        .where(eq(verificationCodes.organiserId, pro.id));
      return rows[0];
    };
    expect((await read())?.codeHash).toBeNull();
    const code = await codeFor(phone);
    const row = await read();
    expect(row?.codeHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
    const jobs = await server.deps.database.pool.query(
      "SELECT data::text FROM pgboss.job WHERE name = 'send-verification-code'",
    );
    expect(JSON.stringify(jobs.rows)).not.toContain(code);
  });

  it('is refused after five wrong codes, from all addresses together', async () => {
    const pro = await createPro();
    const { username, phone } = await createApp();
    await pro.send(username);
    const code = await codeFor(phone);
    const guesses = Array.from({ length: 12 }, () => pro.verify(username, wrong(code)));
    for (const answer of await Promise.all(guesses)) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Le code de vérification est incorrect',
      ]);
    }
    expect((await pro.verify(username, code)).statusCode).toBe(400);
    expect(await pro.shownName()).not.toBe(username);
  });

  it('accepts the right code at the fifth attempt, and only the last one sent', async () => {
    const pro = await createPro();
    const { username, phone } = await createApp();
    await pro.send(username);
    const first = await codeFor(phone);
    await pro.send(username);
    const messages = await messagesTo(phone);
    expect(messages).toHaveLength(2);
    const second =
      messages.map(({ text }) => /\d{6}/.exec(text)?.[0]).find((code) => code !== first) ?? first;
    for (let time = 0; time < 4; time += 1) await pro.verify(username, wrong(second));
    expect((await pro.verify(username, second)).statusCode).toBe(200);
  });

  it('refuses a code after ten minutes, for another account and from another organiser', async () => {
    const [pro, other] = [await createPro(), await createPro()];
    const { username, phone } = await createApp();
    const { username: otherName } = await createApp();
    await pro.send(username);
    const code = await codeFor(phone);
    expect((await pro.verify(otherName, code)).statusCode).toBe(400);
    expect((await pro.verify('personne', code)).statusCode).toBe(400);
    expect((await other.verify(username, code)).statusCode).toBe(400);
    server.setNow(new Date(Date.now() + 11 * 60_000));
    expect((await pro.verify(username, code)).statusCode).toBe(400);
    server.setNow(new Date());
    expect((await pro.verify(username, code)).statusCode).toBe(200);
  });

  it.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ''])(
    'asks for six digits in place of %j',
    async (code) => {
      const answer = await (await createPro()).verify('qui', code);
      expect(answer.json().errors).toEqual([
        { path: 'code', message: 'Veuillez entrer un code à 6 chiffres' },
      ]);
    },
  );

  it('connects one app account to one organiser, even for concurrent requests', async () => {
    const { username, phone } = await createApp();
    const pros = [await createPro(), await createPro()];
    const codes: string[][] = [];
    for (const pro of pros) {
      await pro.send(username);
      const sent = await messagesTo(phone);
      codes.push(sent.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? ''));
    }
    const attempts = pros.map(async (pro, index) => {
      const answers = [];
      for (const code of codes[index] ?? []) answers.push((await pro.verify(username, code)).statusCode);
      return answers;
    });
    const statuses = (await Promise.all(attempts)).flat();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      statuses.filter((status) => status === 409).length + statuses.filter((status) => status === 400).length,
    ).toBe(statuses.length - 1);
    const late = await createPro();
    expect((await late.send(username)).json().code).toBe('app_account_taken');
  });

  it('accepts the code that came by e-mail where the member has no verified phone', async () => {
    const email = 'sans.telephone@exemple.fr';
    const { id: accountId } = await createAccount(server.deps, { email, emailVerifiedAt: new Date() });
    const { username } = await createApp({ phone: null, accountId });
    const pro = await createPro();
    await pro.send(username);
    const [mail] = await deliverTo(server, email);
    const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await pro.verify(username, wrong(code))).statusCode).toBe(400);
    expect((await pro.verify(username, code)).statusCode).toBe(200);
    expect(await pro.shownName()).toBe(username);
  });

  it('answers alike with and without a phone, and refuses unknown usernames', async () => {
    const [withPhone, without] = [await createApp(), await createApp({ phone: null })];
    const pro = await createPro();
    const [one, other] = [await pro.send(withPhone.username), await pro.send(without.username)];
    expect([other.statusCode, other.body]).toEqual([one.statusCode, one.body]);
    expect(await messagesTo(null)).toEqual([]);
    expect((await pro.verify(without.username, '000000')).statusCode).toBe(400);
    expect((await pro.send('personne')).statusCode).toBe(404);
  });

  it('sends five codes an hour to one organiser and three to one phone', async () => {
    const { username } = await createApp();
    for (let time = 0; time < 3; time += 1)
      expect((await (await createPro()).send(username)).statusCode).toBe(200);
    const refused = await (await createPro()).send(username);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
    const pro = await createPro();
    for (let time = 0; time < 5; time += 1) {
      expect((await pro.send((await createApp()).username)).statusCode).toBe(200);
    }
    expect((await pro.send((await createApp()).username)).statusCode).toBe(429);
  });
});
