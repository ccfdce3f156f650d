import { homecomingOpensAt } from '@lampion/contract/rules/night-closing';
import type { HomecomingBody } from '@lampion/contract/schemas/homecoming';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { tellLive } from '../live/tell-live.ts';
import { tellNews } from '../news/tell-news.ts';
import { changeNight } from '../nights/change-night.ts';
import {
  findChosenFriends,
  findHomecoming,
  saveHomecoming,
  setChosenFriends,
  type Whose,
} from './homecoming-store.ts';

type HomecomingDeps = Pick<Deps, 'groupCommits' | 'jobs' | 'limiter' | 'now'>;

/** It tells friends: each once, but others may be chosen. */
const PER_ACCOUNT = { name: 'homecoming', points: 30, seconds: 120 };

/**
 * Chooses whom to tell, tells them that one is home, and asks for a reminder; what is left out stays. The chosen read it in their news,
 * each once, also those chosen once one is home; hosts and the list learn nothing. Being home ends the reminder. Idempotent.
 * @throws AppError as `changeNight`; `app_account_missing`, `evening_not_begun` for being home before, `too_many_attempts`
 */
export async function setHomecoming(
  deps: HomecomingDeps,
  actor: Actor,
  id: string,
  { usernames, isHome, remindAt }: HomecomingBody,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeNight(deps, actor, id, {}, async (tx, { event, memberId }) => {
    if (memberId === null) throw new AppError('app_account_missing');
    checkEvening(isHome, event, deps.now());
    const whose = { eventId: id, memberId };
    const before = await findHomecoming(tx, whose);
    const homeAt = before?.homeAt ?? (isHome ? deps.now() : null);
    await saveHomecoming(tx, whose, homeAt === null ? {} : { homeAt, remindAt: null });
    if (usernames !== undefined) await setChosenFriends(tx, whose, usernames);
    if (homeAt === null && remindAt !== undefined) await setReminder(deps, tx, whose, remindAt);
    if (homeAt !== null) await tellFriends(deps, tx, whose);
    await tellLive(tx, { subjects: [`night:${id}/home`], members: [memberId] });
  });
  return null;
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

async function tellFriends(deps: HomecomingDeps, tx: Queryable, whose: Whose): Promise<void> {
  const { eventId, memberId: actorId } = whose;
  const to = (await findChosenFriends(tx, whose)).map(({ id }) => id);
  await tellNews(deps, tx, [{ kind: 'came_home', to, actorId, toldId: `${eventId}/${actorId}` }]);
  await tellLive(tx, { subjects: [`night:${eventId}/home`], members: to });
}
