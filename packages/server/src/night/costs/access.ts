import { retention } from '@lampion/contract/admin/rules/retention';
import type { CostAbsence } from '@lampion/contract/night/costs';
import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import { isLinkOf } from '../../events/guest-list/guests.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, requirePerson, visitor } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { readSignedId } from '../../platform/sign-id.ts';
import {
  changeNight,
  findListedSeat,
  findNight,
  isOpenNight,
  type NightSeat,
  publishNightChange,
  type VisibleNight,
} from '../nights/nights.ts';
import {
  findAbsentFollowers,
  findFormerHost,
  findFormerPerson,
  findFormerSeat,
  lockKeptNight,
} from './former-store.ts';
import { isOwnSide } from './policy.ts';
import { type Books, findBooks } from './store.ts';
import { balancesOf } from './view.ts';

/** The caller in the accounts of a night. */
export interface CostSeat extends NightSeat {
  readonly event: { readonly name: string; readonly beginDate: Date; readonly endDate: Date };
  /** Why they see nothing else of the night; null at the night itself. */
  readonly absence: CostAbsence | null;
  /** Whether expenses may be changed. */
  readonly isOpen: boolean;
}

type Reading = Pick<Deps, 'now'> & { readonly db: Queryable };

/**
 * Finds the accounts of a night for all who read its shopping list. A person who is not even keeps
 * them without access to the night, and when it is deleted, until `retention.debtMonths` after it.
 * Hosts read them with the list closed, too.
 * @throws AppError as `findNight` for all others; `night_not_found` where the list is closed
 */
export async function findCostSeat(
  { db, now }: Reading,
  actor: Actor,
  id: string,
  books: Books | Promise<Books>,
): Promise<CostSeat> {
  const night = await findNight(db, actor, id).catch(asRefusal);
  const isVisible = !isAppError(night);
  if (isVisible && night.screens.list)
    return { ...night, absence: null, isOpen: isOpenNight(night.event, now()) };
  const refusal = isVisible ? new AppError('night_not_found') : night;
  const seat = isVisible
    ? ({ ...night, absence: 'closed' } as const)
    : await findAbsent(db, actor, id, now());
  if (seat === null) throw refusal;
  const isHost = isVisible && seat.role === 'host';
  if (!isHost && (isForgotten(seat.event, now()) || !isOwing(await books, seat))) throw refusal;
  return { ...seat, isOpen: false };
}

function asRefusal(error: unknown): AppError {
  if (isAppError(error)) return error;
  throw error;
}

async function findAbsent(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Omit<CostSeat, 'isOpen'> | null> {
  const listed = await findListedSeat(db, actor, id);
  if (listed !== null) return { ...listed, absence: absenceOf(listed, actor, now) };
  const accountId = actor.kind === 'guest' ? actor.accountId : requirePerson(actor);
  const member = accountId === null ? null : await findMember(db, accountId);
  const person = { id, accountId, memberId: member?.appAccountId ?? null };
  // A pass is of its guest alone, not of other nights of their account.
  const former = await findFormerSeat(db, actor.kind === 'guest' ? { id, guestId: actor.guestId } : person);
  if (former !== null) {
    const { isDeleted, guestId, ...event } = former;
    return { ...person, guestId, role: 'guest', event, absence: isDeleted ? 'deleted' : 'removed' };
  }
  const event = actor.kind === 'guest' ? null : await findFormerHost(db, id, requirePerson(actor));
  return event && { ...person, guestId: null, role: 'host', event, absence: 'deleted' };
}

function absenceOf(
  { event, reply }: NonNullable<Awaited<ReturnType<typeof findListedSeat>>>,
  actor: Actor,
  now: Date,
): CostAbsence {
  if (reply === 'no') return 'declined';
  return actor.kind === 'guest' && nightClosesAt(event) < now ? 'over' : 'removed';
}

/** What is owed ends with this time, paid back or not. */
export function isForgotten({ endDate }: Pick<CostSeat['event'], 'endDate'>, now: Date): boolean {
  const end = new Date(endDate);
  end.setUTCMonth(end.getUTCMonth() + retention.debtMonths);
  return end < now;
}

/** Whether bank accounts may be given: later they would soon be deleted again. */
export const takesAccounts = ({ event }: Pick<CostSeat, 'event'>, now: Date) => nightClosesAt(event) >= now;

/** Whether nobody owes anything, and every payback is confirmed. */
export const isEven = (books: Books) =>
  books.paybacks.every(({ confirmedAt }) => confirmedAt !== null) &&
  [...balancesOf(books).values()].every((cents) => cents === 0);

/**
 * Whether a person, or the one they settle with, owes or is owed something, or is in a payback that
 * is not confirmed.
 */
export function isOwing(books: Books, seat: Pick<NightSeat, 'guestId' | 'role'>): boolean {
  const isOwn = (id: string | null) => isOwnSide(seat, books.couples, id);
  const waits = books.paybacks.some(
    ({ confirmedAt, fromId, toId }) => confirmedAt === null && (isOwn(fromId) || isOwn(toId)),
  );
  return waits || [...balancesOf(books)].some(([key, cents]) => cents !== 0 && isOwn(key || null));
}

/**
 * The guest who was taken off a list, or whose night is deleted, and makes a request with the pass
 * they had: it gives no right but to settle what is owed. A visitor where it is not valid.
 */
export async function resolveFormerPass(
  deps: Pick<Deps, 'db' | 'knownPseudonyms'>,
  token: string,
): Promise<Actor> {
  const id = readSignedId(token);
  const person = id && (await findFormerPerson(deps.db, id));
  if (!person || !(await isLinkOf(deps, token, { ...person, id: person.guestId }))) return visitor;
  const { guestId, eventId, linkVersion, accountId } = person;
  return { kind: 'guest', guestId, eventId, linkVersion, accountId, hasEnded: true };
}

export type CostDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to enter all expenses of a night. A device that wrote more offline retries later. */
const PER_ACCOUNT = { name: 'costs', points: 200, seconds: 120 };

/**
 * Runs a write to the costs of a night; writes to one night are serialised. When `work` returns
 * true, the members of the night are notified.
 * @throws AppError as `changeNight` on the screen `list`; `too_many_attempts`
 */
export async function changeCosts(
  deps: CostDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: VisibleNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await publishCostChange(tx, id);
  });
  return null;
}

/**
 * The same for what settles debts: also where the night is cancelled or over, and without access to
 * it, while the caller is not even.
 * @throws AppError as `findCostSeat`; `too_many_attempts`; `night_closed` for a caller who is even
 */
export async function changeDebts(
  deps: CostDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, seat: CostSeat, books: Books) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await deps.groupCommits.run(id, async (tx) => {
    if ((await lockGathering(tx, id)) === null) await lockKeptNight(tx, id);
    const books = await findBooks(tx, id);
    const seat = await findCostSeat({ db: tx, now: deps.now }, actor, id, books);
    if (!seat.isOpen && !isOwing(books, seat)) throw new AppError('night_closed');
    if (await work(tx, seat, books)) await publishCostChange(tx, id);
  });
  return null;
}

/** Those who only have the accounts follow the night no more. */
async function publishCostChange(tx: Queryable, id: string): Promise<void> {
  await publishNightChange(tx, id, 'costs');
  const members = await findAbsentFollowers(tx, id);
  await publishLive(tx, { subjects: [`night:${id}/costs`], members });
}
