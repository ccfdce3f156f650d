import { createHash, randomBytes } from 'node:crypto';
import type { Access } from '@lampion/contract/endpoint';
import { asc } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { issueGuestLink } from '../events/guest-list/linked-replies.ts';
import { issueToken } from '../people/accounts/sessions.ts';
import type { AccountActor } from '../platform/actor.ts';
import {
  accounts,
  appAccounts,
  doorLinks,
  events,
  followers,
  guests,
  journalEntries,
  organisers,
  pushDevices,
  sessions,
} from '../platform/db/tables.ts';

type With<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;
type Db = Pick<Deps, 'db'>;

let lastNumber = 0;
/** A number unique within this test file. */
const next = () => ++lastNumber;

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the row was not inserted');
  return row;
}

/** An account, created without registration. */
export async function createAccount({ db }: Db, values: With<typeof accounts> = {}) {
  // The administration requires a confirmed address.
  const confirmed = values.role === 'admin' && { emailVerifiedAt: new Date() };
  const row = { email: `compte${next()}@lampion.test`, role: 'member' as const, ...confirmed, ...values };
  return only(await db.insert(accounts).values(row).returning());
}

/** A live session of an account, with its token. */
async function openSession({ db }: Db, accountId: string) {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  // Tests move the clock by years.
  const endsAt = new Date(Date.now() + 10 * 365 * 86_400_000);
  const row = { accountId, tokenHash, expiresAt: endsAt, endsAt };
  const { id } = only(await db.insert(sessions).values(row).returning());
  return { id, token };
}

/** The authorization header of a live session of an account. */
export async function signIn(deps: Db, accountId: string): Promise<{ authorization: string }> {
  const { token } = await openSession(deps, accountId);
  return { authorization: `Bearer ${token}` };
}

export async function createAppAccount({ db }: Db, values: With<typeof appAccounts> = {}) {
  const number = next();
  const names = { username: `profil_${number}`, appName: `Profil ${number}` };
  const row = { ...names, ...(values.phone && { phoneVerifiedAt: new Date() }), ...values };
  return only(await db.insert(appAccounts).values(row).returning());
}

/** A member of the app, signed in. */
export async function createMember(deps: Db, values: With<typeof appAccounts> = {}) {
  const { id: accountId } = await createAccount(deps);
  const { id, username } = await createAppAccount(deps, { ...values, accountId });
  return { id, accountId, username, headers: await signIn(deps, accountId) };
}

/** A pro profile. Creates its account with a confirmed address unless one is given. */
export async function createOrganiser(deps: Db, values: With<typeof organisers> = {}) {
  const confirmed = { role: 'organiser' as const, emailVerifiedAt: new Date() };
  const accountId = values.accountId ?? (await createAccount(deps, confirmed)).id;
  const row = { companyName: `Maison ${next()}`, ...values, accountId };
  return only(await deps.db.insert(organisers).values(row).returning());
}

/** A published party that begins in 2027 and lasts five hours. */
export async function createEvent({ db }: Db, values: With<typeof events> & { organiserId: string }) {
  const beginDate = values.beginDate ?? new Date('2027-07-13T18:30:00Z');
  const row = {
    name: `Bal ${next()}`,
    description: 'On danse sur le quai.',
    place: 'Nantes',
    endDate: new Date(beginDate.getTime() + 5 * 3_600_000),
    ...values,
    beginDate,
  };
  const event = only(await db.insert(events).values(row).returning());
  return { ...event, organiserId: values.organiserId };
}

type Reply = (typeof guests.$inferSelect)['reply'];

/** One guest of an event for each reply given, in that order. */
export async function createGuests({ db }: Db, eventId: string, replies: readonly Reply[]) {
  if (replies.length === 0) return [];
  const rows = replies.map((reply) => ({ eventId, reply, nickname: `Convive ${next()}` }));
  return db.insert(guests).values(rows).returning();
}

/** App accounts that follow an organiser. */
export async function createFollowers(deps: Db, organiserId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { id } = await createAppAccount(deps);
    await deps.db.insert(followers).values({ organiserId, appAccountId: id });
  }
}

/**
 * A push device, with the keys of a browser for `web`. Registered by a new session if it belongs to
 * an account.
 */
export async function createDevice(
  { db }: Db,
  owner: { accountId: string } | { appAccountId: string } | { guestId: string },
  device: { address: string; p256dh?: string; auth?: string; lastSeenAt?: Date },
) {
  const { address, p256dh, auth, lastSeenAt } = device;
  const addressHash = createHash('sha256').update(address).digest();
  const channel = p256dh === undefined ? ('mobile' as const) : ('web' as const);
  const sessionId = 'accountId' in owner ? (await openSession({ db }, owner.accountId)).id : null;
  const values = { channel, address, addressHash, p256dh, auth, ...(lastSeenAt && { lastSeenAt }) };
  const row = { ...owner, ...values, sessionId };
  return only(await db.insert(pushDevices).values(row).returning());
}

export async function createGuest({ db }: Db, values: With<typeof guests> & { eventId: string }) {
  return only(
    await db
      .insert(guests)
      .values({ nickname: `Convive ${next()}`, ...values })
      .returning(),
  );
}

/** The authorization header of a guest's pass. */
export async function showPass(
  deps: Pick<Deps, 'config' | 'pseudonymise'>,
  guest: Parameters<typeof issueGuestLink>[1],
): Promise<{ authorization: string }> {
  const link = await issueGuestLink(deps, guest);
  return { authorization: `Pass ${link.slice(link.lastIndexOf('/') + 1)}` };
}

/** An administrator with a confirmed address. */
export async function createAdminActor(deps: Pick<Deps, 'db'>, displayName = 'Nour'): Promise<AccountActor> {
  const { id } = await createAccount(deps, { role: 'admin', displayName, emailVerifiedAt: new Date() });
  return { kind: 'admin', accountId: id, sessionId: id, organiserId: null };
}

/** The journal entries about a thing, oldest first. */
export async function readJournal({ db }: Pick<Deps, 'db'>, subjectId: string) {
  const rows = await db
    .select()
    .from(journalEntries)
    .orderBy(asc(journalEntries.createdAt), asc(journalEntries.id));
  return rows.filter((row) => row.subjectId === subjectId);
}

export const roles = ['visitor', 'guest', 'door', 'member', 'organiser', 'admin'] as const;
export type CallerRole = (typeof roles)[number];

/**
 * Headers of a new caller of this role, for a single call. A `member` gets an app account, a
 * `guest` the pass of an event, `door` its door link.
 */
export async function createCaller(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  role: CallerRole,
): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  if (role === 'guest' || role === 'door') {
    const { id: eventId } = await createEvent(deps, { organiserId: (await createOrganiser(deps)).id });
    if (role === 'door') {
      const { token, tokenHash } = issueToken();
      await deps.db.insert(doorLinks).values({ eventId, tokenHash, createdAt: new Date() });
      return { authorization: `Door ${token}` };
    }
    const address = { email: `invite${next()}@lampion.test`, emailConfirmedAt: new Date() };
    return showPass(deps, await createGuest(deps, { eventId, reply: 'yes', ...address }));
  }
  const { id } = await createAccount(deps, { role, emailVerifiedAt: new Date() });
  if (role === 'member') await createAppAccount(deps, { accountId: id });
  if (role === 'organiser') await createOrganiser(deps, { accountId: id });
  return signIn(deps, id);
}

/** The lowest role that may call an endpoint with this access. */
export const leastRole: Record<Access, CallerRole> = {
  anyone: 'visitor',
  debts: 'guest',
  night: 'guest',
  door: 'door',
  'signed-in': 'member',
  organiser: 'organiser',
  admin: 'admin',
};

/** The reasons of a decision. */
export const reasons = { rule: 'contents', reason: 'L’adresse n’existe pas.' } as const;
