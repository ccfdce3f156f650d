import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const password = 'une phrase de passe';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const markOf = (name: string) => `marque-de-test-${name}`;
const SUBJECT = 'Connexion d’un nouvel appareil';

let lastAddress = 0;
async function post(path: string, payload: object) {
  const headers = { 'user-agent': firefox };
  const remoteAddress = `203.0.113.${++lastAddress}`;
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers,
    remoteAddress,
  });
  expect(answer.statusCode).toBeLessThan(300);
}

/** A person who registered with a device, and their sign-ins with others. */
async function register(email: string, deviceMark?: string) {
  await post('register', { email, password, deviceMark });
  return {
    signIn: (mark?: string) => post('login', { email, password, deviceMark: mark }),
    readMails: async () =>
      (await deliverTo(server, email)).filter(({ subject }) => subject.includes('nouvel')),
  };
}

describe('a sign-in from a new device', () => {
  it('is reported to the owner once, also when two tabs sign in at once', async () => {
    const person = await register('lou@exemple.fr', markOf('portable'));
    await person.signIn(markOf('portable'));
    expect(await person.readMails()).toEqual([]);
    await Promise.all([person.signIn(markOf('autre')), person.signIn(markOf('autre'))]);
    const mails = await person.readMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: SUBJECT });
    expect(mails[0]?.text).toContain('Firefox sur Linux');
    expect(mails[0]?.text).toContain('/login/forgotten-password');
    await person.signIn(markOf('autre'));
    await person.signIn(markOf('portable'));
    expect(await person.readMails()).toHaveLength(1);
  });

  it('knows a device without a mark by its kind', async () => {
    const person = await register('mel@exemple.fr');
    await person.signIn();
    await person.signIn();
    expect(await person.readMails()).toEqual([]);
  });

  it('is still reported after half a year, when all devices but the last are forgotten', async () => {
    const person = await register('noa@exemple.fr', markOf('portable'));
    const start = Date.now();
    server.setNow(new Date(start + 1000));
    await person.signIn(markOf('tablette'));
    expect(await person.readMails()).toHaveLength(1);
    server.setNow(new Date(start + 181 * 86_400_000));
    await server.deps.jobs.enqueue(server.deps.db, 'clean-up', null);
    await workOff(server);
    await person.signIn(markOf('tablette'));
    expect(await person.readMails()).toHaveLength(1);
    await person.signIn(markOf('portable'));
    expect(await person.readMails()).toHaveLength(2);
  });
});
