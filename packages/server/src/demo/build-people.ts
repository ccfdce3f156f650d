import { HOME_COUNTRY } from '@lampion/contract/rules/countries';
import { createRandom, hashText, type Random } from '@lampion/drawing/seeded-random';
import { v7 as createId } from 'uuid';
import type { appAccounts, followers, organisers } from '../db/tables.ts';
import { demoPeople } from './content/people.ts';
import { type DemoEmail, demoMember, demoOrganiserProfiles } from './demo-accounts.ts';

const APP_ACCOUNT_COUNT = 350;
const DAY_MS = 86_400_000;
/** How far back the first profile and the first follower go. */
const OLDEST_DAYS = 420;

type AppAccountRow = typeof appAccounts.$inferInsert & { id: string };
type OrganiserRow = typeof organisers.$inferInsert & { id: string };
type FollowerRow = typeof followers.$inferInsert;

export interface DemoPeopleRows {
  /** Members, in the order they joined; organisers' own profiles apart. */
  readonly members: readonly AppAccountRow[];
  readonly appAccounts: readonly AppAccountRow[];
  readonly organisers: readonly OrganiserRow[];
  readonly followers: readonly FollowerRow[];
  /** The organiser's id by its app account's username. */
  readonly organiserIds: ReadonlyMap<string, string>;
}

/** The same list in another order. */
export function shuffle<Item>(random: Random, list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

function buildMembers(count: number, now: Date, memberId: string): AppAccountRow[] {
  return demoPeople(count).map((person, index) => {
    const createdAt = new Date(now.getTime() - OLDEST_DAYS * DAY_MS * (1 - index / (count + 10)));
    const accountId = person.username === demoMember.username ? memberId : null;
    return { ...person, id: createId(), accountId, createdAt, phoneVerifiedAt: createdAt };
  });
}

/** Followers came slowly at first and faster of late; nobody followed before joining. */
function buildFollowers(organiserId: string, members: readonly AppAccountRow[], count: number, now: Date) {
  const random = createRandom(hashText(`followers/${count}`));
  return shuffle(random, members)
    .slice(0, count)
    .map(({ id, createdAt = now }) => {
      const age = (now.getTime() - createdAt.getTime()) * random() ** 1.2;
      return { organiserId, appAccountId: id, createdAt: new Date(now.getTime() - age) };
    });
}

/** The people of the demo: profiles of the app, organisers and who follows whom. */
export function buildPeople(accountIds: ReadonlyMap<DemoEmail, string>, now: Date): DemoPeopleRows {
  const accountId = (email: DemoEmail): string => {
    const id = accountIds.get(email);
    if (id === undefined) throw new Error(`the demo has no account ${email}`);
    return id;
  };
  const profiles = demoOrganiserProfiles.map(({ email, app, followerCount, seat, ...profile }) => ({
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
  const members = buildMembers(APP_ACCOUNT_COUNT - connected.length, now, accountId(demoMember.email));
  return {
    members,
    appAccounts: [...connected, ...members],
    organisers: profiles.map(({ app, organiser }) => ({ ...organiser, appAccountId: app?.id ?? null })),
    followers: profiles.flatMap(({ organiser, followerCount }) =>
      buildFollowers(organiser.id, members, followerCount, now),
    ),
    organiserIds: new Map(
      profiles.flatMap(({ app, organiser }) => (app === null ? [] : [[app.username, organiser.id] as const])),
    ),
  };
}
