import { and, eq, isNull } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { exportOwnCalendar } from '../../events/calendars/calendars.ts';
import { exportLinkedCalendar } from '../../events/guest-list/exports.ts';
import { pushFirst, sendPush } from '../../messages/announcements/deliver-message.ts';
import { signAnswers } from '../../messages/notifications/answer-links.ts';
import { type AccountActor, system } from '../../platform/actor.ts';
import { accounts, emailChanges, followers, news } from '../../platform/db/tables.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createCredentialWorld, openLatePage, PASSWORD, passOf } from '../../testing/credential-world.ts';
import { type PushServiceDouble, startPushService } from '../../testing/doubles/push-service.ts';
import { createAdminActor, createOrganiser, reasons } from '../../testing/factories.ts';
import { callAs } from '../../testing/party-helpers.ts';
import { getFollowLink, signFollowLink } from '../organisers/follow-links.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkeys.ts';
import { issueToken } from './sessions.ts';
import {
  findOneTimeTokenAccount,
  insertEmailChange,
  insertOneTimeToken,
  setEmailChangeToken,
} from './token-store.ts';
import { endUserSessions, suspendUser } from './users.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-11-01T12:00:00Z');
const AFTER_THE_PASS = new Date('2027-01-25T12:00:00Z');

let push: PushServiceDouble;
let server: TestServer;
let admin: AccountActor;
beforeAll(async () => {
  push = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on' });
  admin = await createAdminActor(server.deps, 'Une administratrice');
});
afterAll(async () => {
  await server.close();
  await push.close();
});

let number = 0;

const createWorld = () => createCredentialWorld(server, { number: ++number, now: NOW });
type World = Awaited<ReturnType<typeof createWorld>>;

/** Hands a credential out; the returned function says whether it still opens something. */
type Grant = (world: World) => Promise<() => Promise<boolean>>;

const opens = async (...call: Parameters<typeof callAs>) => (await callAs(...call)).statusCode < 300;

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function registerBrowser({ phone }: World) {
  const browser = push.subscribe();
  const keys = { p256dh: browser.p256dh, auth: browser.auth };
  await callAs(server, phone, ['POST', '/me/devices', { endpoint: browser.address, keys }]);
  return browser;
}

function oneTimeToken(purpose: 'confirm-email' | 'reset-password'): Grant {
  return async ({ account }) => {
    const { tokenHash } = issueToken();
    const expiresAt = new Date(NOW.getTime() + 3_600_000);
    await insertOneTimeToken(server.deps.db, { accountId: account.id, purpose, tokenHash, expiresAt });
    return async () => {
      const given = { purpose, tokenHash, now: server.deps.now() };
      return (await findOneTimeTokenAccount(server.deps.db, given)) !== null;
    };
  };
}

/** What happens to Lina, to the party or to the night. */
const events = {
  'the password is changed': ({ laptop }: World) =>
    callAs(server, laptop, [
      'POST',
      '/auth/password',
      { currentPassword: PASSWORD, password: 'une autre phrase longue' },
    ]),
  'the password is reset': async ({ account }: World) => {
    const { token, tokenHash } = issueToken();
    const expiresAt = new Date(NOW.getTime() + 3_600_000);
    const reset = { accountId: account.id, purpose: 'reset-password', tokenHash, expiresAt } as const;
    await insertOneTimeToken(server.deps.db, reset);
    return callAs(server, null, [
      'POST',
      '/auth/reset-password',
      { token, password: 'une autre phrase longue' },
    ]);
  },
  'the phone signs out': ({ phone }: World) => callAs(server, phone, ['POST', '/auth/logout']),
  'the laptop signs out everywhere else': ({ laptop }: World) =>
    callAs(server, laptop, ['DELETE', '/auth/sessions']),
  'the laptop ends the session of the phone': async ({ laptop, phone }: World) => {
    const sessions: { id: string; isCurrent: boolean }[] = (
      await callAs(server, phone, ['GET', '/auth/sessions'])
    ).json();
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
    return callAs(server, laptop, ['DELETE', `/auth/sessions/${id}`]);
  },
  'the administration ends all sessions': ({ account }: World) =>
    endUserSessions(server.deps, admin, account.id),
  'the phone is not used for a month': async () => server.setNow(new Date(NOW.getTime() + 31 * DAY_MS)),
  'the account is suspended': ({ account }: World) => suspendUser(server.deps, admin, account.id, reasons),
  'the account is erased': ({ account }: World) => eraseAccount(server.deps, system, account.id),
  'the e-mail address changes': async ({ account }: World) => {
    const { token, tokenHash } = issueToken();
    const id = await insertEmailChange(server.deps.db, {
      accountId: account.id,
      formerEmail: account.email,
      newEmail: `nouvelle${number}@exemple.fr`,
      expiresAt: new Date(NOW.getTime() + DAY_MS),
    });
    await setEmailChangeToken(server.deps.db, id, tokenHash);
    return callAs(server, null, ['POST', '/auth/confirm-new-email', { token }]);
  },
  'a co-host is one no longer': ({ host, party, username }: World) =>
    callAs(server, host, ['DELETE', `/parties/${party.id}/cohosts/${username}`]),
  'a guest is taken off the list': async ({ host, party, username, lina, nora }: World) => {
    await callAs(server, host, ['DELETE', `/parties/${party.id}/cohosts/${username}`]);
    await callAs(server, host, ['DELETE', `/parties/${party.id}/guests/${lina.id}`]);
    return callAs(server, host, ['DELETE', `/parties/${party.id}/guests/${nora.id}`]);
  },
  'the party is called off': ({ host, party }: World) =>
    callAs(server, host, ['POST', `/parties/${party.id}/call-off`]),
  'the party is deleted': async ({ host, party }: World) => {
    await callAs(server, host, ['POST', `/parties/${party.id}/call-off`]);
    return callAs(server, host, ['DELETE', `/parties/${party.id}`]);
  },
  'the night is over for a month': async () => server.setNow(AFTER_THE_PASS),
  'links are renewed': async ({ host, laptop, party, nora, lina }: World) => {
    for (const guest of [nora, lina])
      await callAs(server, null, ['POST', `/replies/${await passOf(server, guest.id)}/renewal`]);
    await callAs(server, host, ['POST', `/parties/${party.id}/link/renew`]);
    await callAs(server, host, ['POST', `/nights/${party.id}/door/link`]);
    await openLatePage(server, host, party.id);
    return callAs(server, laptop, ['POST', '/me/friend-link/renew']);
  },
};
type Happening = keyof typeof events;

const endsSession: readonly Happening[] = [
  'the password is changed',
  'the password is reset',
  'the phone signs out',
  'the laptop signs out everywhere else',
  'the laptop ends the session of the phone',
  'the administration ends all sessions',
  'the phone is not used for a month',
  'the account is suspended',
  'the account is erased',
  'the night is over for a month',
];
const endsAccount: readonly Happening[] = ['the account is suspended', 'the account is erased'];
const endsLink: readonly Happening[] = [
  'the phone is not used for a month',
  'the night is over for a month',
  'the password is reset',
  'the e-mail address changes',
  ...endsAccount,
];
const endsPass: readonly Happening[] = [
  'links are renewed',
  'a guest is taken off the list',
  'the party is deleted',
  'the night is over for a month',
];
const endsMemberPass: readonly Happening[] = [...endsPass, ...endsAccount, 'the e-mail address changes'];

/** Every kind of credential, and what ends it. `docs/architecture.md` lists the same. */
const credentials: Record<string, { readonly grant: Grant; readonly endsWith: readonly Happening[] }> = {
  session: {
    grant:
      async ({ phone }) =>
      () =>
        opens(server, phone, ['GET', '/auth/me']),
    endsWith: endsSession,
  },
  'push device': {
    grant: async (world) => {
      await registerBrowser(world);
      const owner = { accountId: world.account.id, appAccountId: world.profile.id };
      const message = { id: uuidv4(), title: 'Lampion', body: 'Camille vient', url: '/app', badge: 1 };
      return async () => (await sendPush(server.deps, owner, message)) === 'sent';
    },
    endsWith: endsSession,
  },
  'answer of a notification': {
    grant: async (world) => {
      const browser = await registerBrowser(world);
      const piece = { memberId: world.profile.id, kind: 'invitation', eventId: world.party.id } as const;
      const row = { ...piece, actorId: world.host.id, createdAt: NOW };
      const [stored] = await server.deps.db.insert(news).values(row).returning();
      const owner = { accountId: world.account.id, appAccountId: world.profile.id };
      const [shown] = (await callAs(server, world.phone, ['GET', '/me/news'])).json().news;
      const question = await signAnswers(server.deps, shown, { ...owner, id: stored?.id ?? '' });
      const token = question?.answers[0]?.token;
      const device = { endpoint: browser.address, auth: browser.auth };
      return () => opens(server, null, ['PUT', '/news/answer', { token, answer: 'yes', device }]);
    },
    endsWith: [...endsSession, 'a guest is taken off the list', 'the party is deleted'],
  },
  'change queued by a device': {
    grant: async ({ phone, party }) => {
      const headers = { ...phone.headers, 'idempotency-key': uuidv4() };
      const send = () =>
        opens(server, { headers }, ['PUT', `/parties/${party.id}/reply`, { reply: 'maybe' }]);
      await send();
      return send;
    },
    endsWith: endsSession,
  },
  'link to choose a password': {
    grant: oneTimeToken('reset-password'),
    endsWith: [...endsLink, 'the password is changed'],
  },
  'link to confirm an address': { grant: oneTimeToken('confirm-email'), endsWith: endsLink },
  'link to change the address': {
    grant: async ({ account }) => {
      const { tokenHash } = issueToken();
      const id = await insertEmailChange(server.deps.db, {
        accountId: account.id,
        formerEmail: account.email,
        newEmail: `voulue${number}@exemple.fr`,
        expiresAt: new Date(NOW.getTime() + DAY_MS),
      });
      await setEmailChangeToken(server.deps.db, id, tokenHash);
      return async () => {
        const isOpen = and(eq(emailChanges.tokenHash, tokenHash), isNull(emailChanges.confirmedAt));
        const [row] = await server.deps.db.select().from(emailChanges).where(isOpen);
        return row !== undefined && row.expiresAt > server.deps.now();
      };
    },
    endsWith: [...endsLink, 'the password is changed'],
  },
  'door link': {
    grant: async ({ phone, party }) => {
      const { token } = (await callAs(server, phone, ['POST', `/nights/${party.id}/door/link`])).json();
      const helper = { headers: { authorization: `Door ${token}` } };
      return () => opens(server, helper, ['GET', `/nights/${party.id}/door`]);
    },
    endsWith: [
      ...endsAccount,
      'a co-host is one no longer',
      'a guest is taken off the list',
      'the party is called off',
      'the party is deleted',
      'the night is over for a month',
      'links are renewed',
    ],
  },
  'key of the API': {
    grant: async ({ account, phone }) => {
      await server.deps.db.update(accounts).set({ role: 'organiser' }).where(eq(accounts.id, account.id));
      await createOrganiser(server.deps, { accountId: account.id });
      const wanted = { name: 'Borne du quai', scopes: ['read'] };
      const { key } = (await callAs(server, phone, ['POST', '/pro/api-keys', wanted])).json();
      return () => opens(server, { headers: { authorization: `Bearer ${key}` } }, ['GET', '/pro/events']);
    },
    endsWith: endsAccount,
  },
  'link of a bar': {
    grant: async ({ host, party }) => {
      await callAs(server, host, ['PUT', `/nights/${party.id}`, { screens: { barathon: true } }]);
      const bar = { id: uuidv4(), name: 'Le Merle', openingHours: '17:00', closingHours: '02:00' };
      await callAs(server, host, ['POST', `/nights/${party.id}/crawl/bars`, bar]);
      const { bars } = (await callAs(server, host, ['GET', `/nights/${party.id}/crawl`])).json();
      return () => opens(server, null, ['GET', `/crawl-bars/${bars[0].linkCode}`]);
    },
    endsWith: ['the party is called off', 'the party is deleted', 'the night is over for a month'],
  },
  'link for latecomers': {
    grant: async ({ host, party }) => {
      const code = await openLatePage(server, host, party.id);
      return () => opens(server, null, ['GET', `/crawl-whereabouts/${code}`]);
    },
    endsWith: [
      'the party is called off',
      'the party is deleted',
      'the night is over for a month',
      'links are renewed',
    ],
  },
  'pass of a guest without account': {
    grant: async ({ nora }) => {
      const token = await passOf(server, nora.id);
      return () => opens(server, null, ['GET', `/replies/${token}`]);
    },
    endsWith: endsPass,
  },
  'pass of a member': {
    grant: async ({ lina }) => {
      const token = await passOf(server, lina.id);
      return () => opens(server, null, ['GET', `/replies/${token}`]);
    },
    endsWith: endsMemberPass,
  },
  'browser of a pass': {
    grant: async ({ party, nora }) => {
      const { address: endpoint, p256dh, auth } = push.subscribe();
      const body = { link: await passOf(server, nora.id), endpoint, keys: { p256dh, auth } };
      await callAs(server, null, ['POST', '/guests/push', body]);
      const compose = async () => ({
        to: 'nora@exemple.fr',
        subject: 'Une place s’est libérée',
        text: '',
        html: '',
        push: { guestId: nora.id, eventId: party.id, title: 'La fête', body: 'Elle est à vous.' },
      });
      const composers = pushFirst(server.deps, { 'place-freed': compose } as unknown as EmailComposers);
      return async () => (await composers['place-freed'](nora.id)) === null;
    },
    endsWith: endsPass,
  },
  'calendar address': {
    grant: async ({ lina }) => {
      const token = await passOf(server, lina.id);
      return () => isDone(exportLinkedCalendar(server.deps, token));
    },
    endsWith: endsMemberPass,
  },
  'calendar address of a member': {
    grant: async ({ phone }) => {
      const { url } = (await callAs(server, phone, ['PUT', '/me/calendar'])).json();
      const token = url.split('/').at(-2);
      return () => isDone(exportOwnCalendar(server.deps, token));
    },
    endsWith: endsAccount,
  },
  passkey: {
    grant: async ({ phone }) => {
      const authenticator = createAuthenticator(server.deps.config.PUBLIC_URL);
      const options = (
        await callAs(server, phone, ['POST', '/auth/passkeys/start', { password: PASSWORD }])
      ).json();
      const credential = authenticator.create(options);
      await callAs(server, phone, ['POST', '/auth/passkeys', { name: 'Téléphone', credential }]);
      return async () => {
        const client = { address: uuidv4(), userAgent: '' };
        const { challenge } = await startPasskeySignIn(server.deps, client);
        const answer = { credential: authenticator.get(challenge), isAdmin: false, deviceMark: undefined };
        return isDone(signInWithPasskey(server.deps, client, answer));
      };
    },
    endsWith: endsAccount,
  },
  'link of a follower': {
    grant: async ({ profile }) => {
      const { id: organiserId } = await createOrganiser(server.deps);
      await server.deps.db.insert(followers).values({ organiserId, appAccountId: profile.id });
      const path = await signFollowLink(server.deps, { organiserId, followerId: profile.id });
      const link = { organiserId, token: path.split('/').at(-1) ?? '' };
      return async () => (await getFollowLink(server.deps, link))?.state === 'member';
    },
    endsWith: ['the account is erased'],
  },
  'friend link': {
    grant: async ({ phone }) => {
      const { code } = (await callAs(server, phone, ['GET', '/me/friend-link'])).json();
      return () => opens(server, null, ['GET', `/friend-links/${code}`]);
    },
    endsWith: [...endsAccount, 'links are renewed'],
  },
  'party link': {
    grant: async ({ host, party }) => {
      const { hosted } = (await callAs(server, host, ['GET', `/parties/${party.id}`])).json();
      return () => opens(server, null, ['GET', `/party-links/${hosted.linkCode}`]);
    },
    endsWith: ['the party is deleted', 'the night is over for a month', 'links are renewed'],
  },
};

const names = Object.keys(credentials);

it.each(Object.keys(events) as Happening[])('when %s, exactly what ends with it ends', async (happening) => {
  const world = await createWorld();
  const checks: [string, () => Promise<boolean>][] = [];
  for (const [name, { grant }] of Object.entries(credentials)) checks.push([name, await grant(world)]);
  const read = async () => {
    const states: Record<string, boolean> = {};
    for (const [name, isOpen] of checks) states[name] = await isOpen();
    return states;
  };
  expect(await read()).toEqual(Object.fromEntries(names.map((name) => [name, true])));
  await events[happening](world);
  const expected = names.map((name) => [name, !credentials[name]?.endsWith.includes(happening)]);
  expect(await read()).toEqual(Object.fromEntries(expected));
});
