import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { issueGuestLink } from '../events/guest-list/linked-replies.ts';
import { hashPassword } from '../people/accounts/hash-password.ts';
import { guests, partyCohosts } from '../platform/db/tables.ts';
import type { TestServer } from './build-test-server.ts';
import { createAccount, createAppAccount, createGuest } from './factories.ts';
import { callAs, createMember, planParty, type TestMember } from './party-helpers.ts';

const BEGIN = '2026-12-20T20:30';
export const PASSWORD = 'le chat dort au soleil';

type Caller = Pick<TestMember, 'headers'>;

async function signIn(server: TestServer, email: string, number: number): Promise<Caller> {
  const remoteAddress = `10.7.${number >> 8}.${number & 255}`;
  const payload = { email, password: PASSWORD };
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
  return { headers: { authorization: `Bearer ${answer.json().access_token}` } };
}

/** The token of a guest's private link. */
export async function passOf(server: TestServer, guestId: string): Promise<string> {
  const [guest] = await server.deps.db.select().from(guests).where(eq(guests.id, guestId));
  if (guest === undefined) throw new Error('no such guest');
  return (await issueGuestLink(server.deps, guest)).split('/').at(-1) ?? '';
}

/**
 * Lina is signed in on a phone and a laptop, hosts a party with Yanis and is on its list; Nora is
 * on it by her address alone. Everything but the acting session of the laptop was handed out to the
 * phone.
 */
export async function createCredentialWorld(
  server: TestServer,
  { number, now }: { readonly number: number; readonly now: Date },
) {
  const { deps } = server;
  const { db } = deps;
  server.setNow(now);
  const host = await createMember(server, `yanis_${number}`, 'Yanis');
  const email = `lina${number}@exemple.fr`;
  const account = await createAccount(deps, {
    email,
    emailVerifiedAt: now,
    passwordHash: await hashPassword(PASSWORD),
  });
  const username = `lina_${number}`;
  const profile = await createAppAccount(deps, { accountId: account.id, username, appName: 'Lina' });
  const party = await planParty(server, host, { beginDate: BEGIN, type: 'barathon' });
  await db.insert(partyCohosts).values({ eventId: party.id, appAccountId: profile.id });
  const own = { eventId: party.id, accountId: account.id, appAccountId: profile.id };
  const lina = await createGuest(deps, { ...own, email, emailConfirmedAt: now, nickname: 'Lina' });
  const nora = await createGuest(deps, { eventId: party.id, email: `nora${number}@exemple.fr` });
  const [phone, laptop] = [await signIn(server, email, number), await signIn(server, email, number)];
  return { account, profile, username, host, party, lina, nora, phone, laptop };
}

/** The page for latecomers of a barathon, under a new link. */
export async function openLatePage(server: TestServer, host: Caller, id: string): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await callAs(server, host, ['PUT', `/nights/${id}`, { screens: { barathon: true } }]);
  await callAs(server, host, ['PUT', `/nights/${id}/crawl/late-link`, { code }]);
  return code;
}
