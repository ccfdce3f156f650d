import { createHash } from 'node:crypto';
import { CHOICE_WORDING, followChannels } from '@lampion/contract/people/followers';
import { HOME_COUNTRY } from '@lampion/contract/platform/rules/countries';
import { createRandom, hashText, pick, type Random } from '@lampion/drawing/seeded-random';
import { v7 as createId } from 'uuid';
import type * as tables from '../platform/db/tables.ts';
import type { DemoPeople } from './content.ts';
import { type DemoEmail, demoMember } from './demo-accounts.ts';

const APP_ACCOUNT_COUNT = 350;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Age of the oldest profile and of the first follower. */
const OLDEST_DAYS = 420;

type AppAccountRow = typeof tables.appAccounts.$inferInsert & { id: string };
type OrganiserRow = typeof tables.organisers.$inferInsert & { id: string };
type FollowerRow = typeof tables.followers.$inferInsert;
type EmailFollowerRow = typeof tables.emailFollowers.$inferInsert;

export interface DemoPeopleRows {
  /** Members, in the order they joined, without the organisers' own profiles. */
  readonly members: readonly AppAccountRow[];
  readonly appAccounts: readonly AppAccountRow[];
  readonly organisers: readonly OrganiserRow[];
  readonly followers: readonly FollowerRow[];
  readonly emailFollowers: readonly EmailFollowerRow[];
  /** The organiser's id by its app account's username. */
  readonly organiserIds: ReadonlyMap<string, string>;
}

/** Builds profiles of the app, organisers and followers. */
export function buildPeople(
  people: DemoPeople,
  accountIds: ReadonlyMap<DemoEmail, string>,
  now: Date,
): DemoPeopleRows {
  const accountId = (email: DemoEmail): string => {
    const id = accountIds.get(email);
    if (id === undefined) throw new Error(`the demo has no account ${email}`);
    return id;
  };
  const profiles = people.organisers.map(({ email, app, followerCount, seat, ...profile }) => ({
    app: app && { ...app, id: createId(), accountId: accountId(email), phoneVerifiedAt: now },
    organiser: {
      ...profile,
      ...seat,
      country: HOME_COUNTRY,
      id: createId(),
      accountId: accountId(email),
      contactEmail: email,
    },
    followerCount,
  }));
  const connected = profiles.flatMap(({ app }) => (app === null ? [] : [app]));
  const profileCount = APP_ACCOUNT_COUNT - connected.length;
  const members = buildMembers(listPeople(people, profileCount), now, accountId(demoMember.email));
  return {
    members,
    appAccounts: [...connected, ...members],
    organisers: profiles.map(({ app, organiser }) => ({ ...organiser, appAccountId: app?.id ?? null })),
    followers: profiles.flatMap(({ organiser, followerCount }) =>
      buildFollowers(organiser.id, members, followerCount, now),
    ),
    emailFollowers: profiles.flatMap(({ organiser, followerCount }) =>
      buildEmailFollowers(organiser.id, followerCount, now),
    ),
    organiserIds: new Map(
      profiles.flatMap(({ app, organiser }) => (app === null ? [] : [[app.username, organiser.id] as const])),
    ),
  };
}

export function findDemoMember({ members }: Pick<DemoPeopleRows, 'members'>): AppAccountRow {
  const member = members.find(({ username }) => username === demoMember.username);
  if (member === undefined) throw new Error('the demo has no member');
  return member;
}

function buildMembers(people: readonly DemoPerson[], now: Date, memberId: string): AppAccountRow[] {
  return people.map((person, index) => {
    const createdAt = new Date(now.getTime() - OLDEST_DAYS * DAY_MS * (1 - index / (people.length + 10)));
    const accountId = person.username === demoMember.username ? memberId : null;
    return { ...person, id: createId(), accountId, createdAt, phoneVerifiedAt: createdAt };
  });
}

/** Few followers at first and more lately; nobody follows before joining. */
function buildFollowers(organiserId: string, members: readonly AppAccountRow[], count: number, now: Date) {
  const random = createRandom(hashText(`followers/${count}`));
  return shuffle(random, members)
    .slice(0, count)
    .map(({ id, createdAt = now }) => {
      const age = (now.getTime() - createdAt.getTime()) * random() ** 1.2;
      const since = new Date(now.getTime() - age);
      return { organiserId, appAccountId: id, createdAt: since, consents: buildConsents(id, since) };
    });
}

/** For every eight followers with the app, one by e-mail. */
function buildEmailFollowers(organiserId: string, followerCount: number, now: Date): EmailFollowerRow[] {
  const random = createRandom(hashText(`addresses/${followerCount}`));
  return Array.from({ length: Math.ceil(followerCount / 8) }, (_, index) => {
    const createdAt = new Date(now.getTime() - OLDEST_DAYS * DAY_MS * random());
    const screen = random() < 0.5 ? ('event' as const) : ('organiser' as const);
    const email = `abonne.${index + 1}@exemple.fr`;
    return { organiserId, email, screen, wording: CHOICE_WORDING, createdAt, confirmedAt: createdAt };
  });
}

/** Most want news in the app, some a push or an e-mail; a few follow without notifications. */
function buildConsents(followerId: string, since: Date): FollowerRow['consents'] {
  const random = createRandom(hashText(`consents/${followerId}`));
  const screen = random() < 0.5 ? ('event' as const) : ('organiser' as const);
  const consent = { at: since.toISOString(), screen, wording: CHOICE_WORDING };
  const shares = { app: 0.8, push: 0.35, email: 0.25 } as const;
  return Object.fromEntries(
    followChannels.filter((channel) => random() < shares[channel]).map((channel) => [channel, consent]),
  );
}

/** The same list in another order. */
export function shuffle<Item>(random: Random, list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** A profile of the mobile app. */
export interface DemoPerson {
  readonly username: string;
  readonly appName: string;
  readonly bio: string;
  /** E.164. */
  readonly phone: string;
}

const SEED = 1307;
/** Arcep reserves 06 39 98 00 00 to 06 39 98 99 99 for fiction. */
const FICTION_PREFIX = '+3363998';
const FICTION_NUMBERS = 10_000;
/** Coprime with FICTION_NUMBERS, so that every index gets a different number. */
const PHONE_STRIDE = 7919;
const PHONE_START = 1789;
const EMPTY_BIO_SHARE = 0.2;

const nicknames: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}.${last.slice(0, 1)}`,
  (first, last) => `${first.slice(0, 1)}.${last}`,
  (first, last) => `${first}_${last.slice(0, 3)}`,
  (first, last) => `${last}.${first}`,
  (first) => `${first}_danse`,
  (first) => `bonsoir.${first}`,
  (first, last) => `${last}_${first.slice(0, 1)}`,
  (first, last) => `${first}.${last.slice(0, 4)}`,
  (first, last) => `${first.slice(0, 2)}${last}`,
  (first, last) => `${first}${last.slice(0, 2)}`,
];

/**
 * Returns the known people, then generated ones. Deterministic: a longer list starts with the
 * shorter one. Usernames are unique, match [a-z0-9._]{3,30} and are never an organiser's; phones
 * are unique up to 10,000 people.
 */
export function listPeople(
  { organisers, first: known, firstNames, lastNames, bios }: DemoPeople,
  count: number,
): DemoPerson[] {
  const random = createRandom(SEED);
  const dealBio = createBioDealer(random, bios);
  const people = known.slice(0, count).map((person, index) => ({ ...person, phone: phoneAt(index) }));
  const taken = new Set(known.map(({ username }) => username));
  for (const { app } of organisers) if (app !== null) taken.add(app.username);
  while (people.length < count) {
    const bio = dealBio();
    const first = pick(random, firstNames);
    const last = pick(random, lastNames);
    const wanted = pick(random, nicknames)(simplify(first), simplify(last));
    const username = freeUsername(wanted, taken);
    taken.add(username);
    people.push({ username, appName: `${first} ${last}`, bio, phone: phoneAt(people.length) });
  }
  return people;
}

/** Deals every bio once before repeating any. */
function createBioDealer(random: Random, bios: readonly string[]): () => string {
  let pile: string[] = [];
  return () => {
    if (random() < EMPTY_BIO_SHARE) return '';
    if (pile.length === 0) pile = shuffle(random, bios);
    return pile.pop() ?? '';
  };
}

/** Lower case without accents, only a-z and 0-9. */
function simplify(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function freeUsername(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, 26);
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}${suffix}`)) suffix += 1;
  return `${base}${suffix}`;
}

function phoneAt(index: number): string {
  const number = (PHONE_START + index * PHONE_STRIDE) % FICTION_NUMBERS;
  return `${FICTION_PREFIX}${String(number).padStart(4, '0')}`;
}

/** One phone in so many receives no notifications. */
const SILENT_EVERY = 9;

/**
 * The phones of the demo's people. Their tokens are invented: messages to them stay in the outbox.
 */
export function buildDevices(people: readonly AppAccountRow[]): (typeof tables.pushDevices.$inferInsert)[] {
  return people
    .filter((_, index) => index % SILENT_EVERY !== SILENT_EVERY - 1)
    .map(({ id, username, createdAt }) => {
      const address = `demo-${username}`;
      const addressHash = createHash('sha256').update(address).digest();
      return { channel: 'mobile', appAccountId: id, address, addressHash, createdAt };
    });
}

const FRIENDS = 23;
const REQUESTS = 2;
/** How many of the first people are friends of the demo's member; the next ones send requests. */
const KNOWN = 10;
const groups = [
  { name: 'La bande', size: 7 },
  { name: 'Coloc', size: 4 },
  { name: 'Fanfare', size: 12 },
];

interface DemoFriendRows {
  readonly friendships: readonly (typeof tables.friendships.$inferInsert)[];
  readonly friendRequests: readonly (typeof tables.friendRequests.$inferInsert)[];
  readonly friendGroups: readonly (typeof tables.friendGroups.$inferInsert)[];
  readonly friendGroupMembers: readonly (typeof tables.friendGroupMembers.$inferInsert)[];
}

/** Friends of the demo's member with their groups, and friend requests to her. */
export function buildFriends(
  memberId: string,
  people: readonly { readonly id: string }[],
  now: Date,
): DemoFriendRows {
  const others = people.filter(({ id }) => id !== memberId).map(({ id }) => id);
  const strangers = shuffle(createRandom(hashText('friends')), others.slice(KNOWN + REQUESTS));
  const friends = [...others.slice(0, KNOWN), ...strangers.slice(0, FRIENDS - KNOWN)];
  const asking = others.slice(KNOWN, KNOWN + REQUESTS);
  const since = (index: number) => new Date(now.getTime() - (3 + 9 * index) * DAY_MS);
  const made = groups.map((group) => ({ ...group, id: createId() }));
  return {
    // Friends of the member are also friends of those who send requests, so that both have friends
    // in common.
    friendships: [
      ...friends.flatMap((id, index) => pair(memberId, id, since(index))),
      ...asking.flatMap((id, index) =>
        friends.slice(index, index + 4).flatMap((f) => pair(f, id, since(index))),
      ),
    ],
    friendRequests: asking.map((fromId, index) => ({ fromId, toId: memberId, createdAt: since(index) })),
    friendGroups: made.map(({ id, name }) => ({ id, name, ownerId: memberId, createdAt: now })),
    friendGroupMembers: made.flatMap(({ id: groupId, size }, index) =>
      friends.slice(index, index + size).map((friendId) => ({ groupId, ownerId: memberId, friendId })),
    ),
  };
}

const pair = (a: string, b: string, since: Date) => [
  { memberId: a, friendId: b, since },
  { memberId: b, friendId: a, since },
];

/** One report for the administration: by the demo's member, about the last person who joined. */
export function buildReports(
  member: AppAccountRow,
  people: readonly AppAccountRow[],
  now: Date,
): (typeof tables.reports.$inferInsert)[] {
  const about = people.at(-1);
  if (about === undefined || about.id === member.id) return [];
  const reported = { kind: 'member', subjectId: about.id, subjectName: about.username } as const;
  const details = 'Envoie à tout le monde le même lien vers une boutique.';
  const createdAt = new Date(now.getTime() - 5 * HOUR_MS);
  return [{ ...reported, reporterId: member.accountId, reason: 'spam', details, createdAt }];
}
