import type { Homecoming, HomecomingBody } from '@lampion/contract/night/homecomings';
import { homecomingOpensAt } from '@lampion/contract/night/rules/night-closing';
import type { MemberCard } from '@lampion/contract/people/friends';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { notifyMembers } from '../../messages/notifications/sending.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { changeNight, findNight, type VisibleNight } from '../nights/nights.ts';
import {
  type CardRow,
  countReturns,
  deleteHomecomings,
  findChosenFriends,
  findHomecoming,
  findOwnHomecomings,
  findReturnedFriends,
  type Returning,
  saveHomecoming,
  setChosenFriends,
  type Whose,
} from './store.ts';

/**
 * The caller's homecoming from a night, and the friends who notified them of theirs: none for a
 * guest without an app account. Nobody else can read it.
 * @throws AppError `not_authenticated`, `night_not_found`; `app_account_missing` for an organiser
 * without one
 */
export async function getHomecoming({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Homecoming> {
  const whose = returningOf(await findNight(db, actor, id));
  const [row, friends, returned] = await Promise.all([
    findHomecoming(db, whose),
    'memberId' in whose ? findChosenFriends(db, whose) : [],
    'memberId' in whose ? findReturnedFriends(db, whose) : [],
  ]);
  return {
    friends: friends.map(toCard),
    homeAt: row?.homeAt?.toISOString() ?? null,
    remindAt: row?.remindAt?.toISOString() ?? null,
    told: returned.flatMap(({ homeAt, ...card }) =>
      homeAt === null ? [] : [{ ...toCard(card), homeAt: homeAt.toISOString() }],
    ),
  };
}

function returningOf({ id: eventId, guestId, memberId }: VisibleNight): Returning {
  if (memberId !== null) return { eventId, memberId };
  if (guestId === null) throw new AppError('app_account_missing');
  return { eventId, guestId };
}

type HomecomingDeps = Pick<Deps, 'groupCommits' | 'jobs' | 'limiter' | 'now'>;

/** A call notifies each friend once, but can choose other friends. */
const PER_ACCOUNT = { name: 'homecoming', points: 30, seconds: 120 };

/**
 * Chooses the friends to notify, notifies them that the caller is home, and sets a reminder;
 * missing fields are left unchanged. Each chosen friend is notified once, also when chosen after
 * the caller got home; hosts and guests are not. Being home cancels the reminder. Idempotent.
 * @throws AppError as `changeNight`; `app_account_missing` for friends or a reminder without one;
 * `too_many_attempts`; `evening_not_begun` for being home before it begins
 */
export async function setHomecoming(
  deps: HomecomingDeps,
  actor: Actor,
  id: string,
  { usernames, isHome, remindAt }: HomecomingBody,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeNight(deps, actor, id, {}, async (tx, night) => {
    checkEvening(isHome, night.event, deps.now());
    const whose = returningOf(night);
    const homeAt = await saveReturn(deps, tx, whose, isHome === true);
    if ('guestId' in whose) {
      if (usernames?.length || remindAt) throw new AppError('app_account_missing');
      return publishHomecoming(tx, id, whose.guestId);
    }
    if (usernames !== undefined) await setChosenFriends(tx, whose, usernames);
    if (homeAt !== null) await notifyFriends(deps, tx, whose);
    else if (remindAt !== undefined) await setReminder(deps, tx, whose, remindAt);
    await publishHomecoming(tx, id, whose.memberId);
  });
  return null;
}

/** When they came home: the first time they said so counts; null before. */
async function saveReturn(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  whose: Returning,
  isHome: boolean,
): Promise<Date | null> {
  const before = await findHomecoming(tx, whose);
  const homeAt = before?.homeAt ?? (isHome ? now() : null);
  await saveHomecoming(tx, whose, homeAt === null ? {} : { homeAt, remindAt: null });
  return homeAt;
}

type Beginning = Parameters<typeof homecomingOpensAt>[0];

function checkEvening(isHome: true | undefined, event: Beginning, now: Date): void {
  if (isHome && now < homecomingOpensAt(event)) throw new AppError('evening_not_begun');
}

async function setReminder(
  { jobs, now }: HomecomingDeps,
  tx: Queryable,
  whose: Whose,
  asked: string | null,
): Promise<void> {
  const remindAt = asked === null || new Date(asked) <= now() ? null : new Date(asked);
  await saveHomecoming(tx, whose, { remindAt });
  if (remindAt === null) return;
  const order = { ...whose, remindAt: remindAt.toISOString() };
  await jobs.enqueue(tx, 'remind-home', order, { startAfter: remindAt });
}

/** To the open apps of some people: app accounts, or a guest without one. */
function publishHomecoming(tx: Queryable, eventId: string, ...people: string[]): Promise<void> {
  return publishLive(tx, { subjects: [`night:${eventId}/home`], members: people });
}

async function notifyFriends(deps: HomecomingDeps, tx: Queryable, whose: Whose): Promise<void> {
  const { eventId, memberId: actorId } = whose;
  const to = (await findChosenFriends(tx, whose)).map(({ id }) => id);
  await notifyMembers(deps, tx, [{ kind: 'came_home', to, actorId, onceKey: `${eventId}/${actorId}` }]);
  await publishHomecoming(tx, eventId, ...to);
}

/** How many people are home from a night, and how many asked to be waited for: never who. */
export function countHomecomings(db: Queryable, id: string) {
  return countReturns(db, id);
}

/** Purges the homecomings of nights that ended before an instant. */
export function purgeHomecomings(db: Queryable, endedBefore: Date): Promise<void> {
  return deleteHomecomings(db, endedBefore);
}

/** When the members of an account said they were home, for its data export. */
export function exportHomecomingData(db: Queryable, appAccountIds: readonly string[]) {
  return findOwnHomecomings(db, appAccountIds);
}

/**
 * Reminds a member, at the time they chose, to say that they are home. Does nothing when they have
 * said so or changed the time.
 */
export async function sendHomeReminder(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { eventId, memberId, remindAt }: JobPayloads['remind-home'],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const whose = { eventId, memberId };
    const row = await findHomecoming(tx, whose);
    if (row === null || row.homeAt !== null || row.remindAt?.toISOString() !== remindAt) return;
    const piece = { kind: 'home_reminder', to: [memberId], eventId, actorId: null } as const;
    await notifyMembers(deps, tx, [{ ...piece, onceKey: `${eventId}/${remindAt}` }]);
    await saveHomecoming(tx, whose, { remindAt: null });
  });
}

function toCard({ id, username, appName, image }: CardRow): MemberCard {
  return { id, username, appName, picUrl: portraitAddress(username, image) };
}
