import { retention } from '@lampion/contract/admin/rules/retention';
import { DEBTS_MAX, type Debts } from '@lampion/contract/night/debts';
import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import { FORMER_GUEST } from '@lampion/contract/people/rules/first-name';
import type { DeletionListener, Deps } from '../../deps.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isEven, isForgotten, isOwing } from './access.ts';
import { forgetAccountRows } from './account-store.ts';
import {
  deleteBooks,
  deleteFormerPeople,
  findGuestsInCosts,
  findKeepingNights,
  findPlaces,
  forgetFormerPeople,
} from './former-store.ts';
import { findBooks, findBooksOf } from './store.ts';
import { balanceOf } from './view.ts';

// What is owed outlives attendance: reply, place on the list, night and account of those who owe.

const monthsBefore = (now: Date, months: number) => {
  const instant = new Date(now);
  instant.setUTCMonth(instant.getUTCMonth() - months);
  return instant;
};

/**
 * The nights at which the caller is not even, the latest first, whether or not they still see them.
 * @throws AppError `not_authenticated`
 */
export async function listDebts({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Debts> {
  const member = await findMember(db, requireAccount(actor).accountId);
  if (member === null) throw new AppError('not_authenticated');
  const places = await findPlaces(db, member, monthsBefore(now(), retention.debtMonths));
  if (places.length === 0) return { debts: [] };
  const books = await findBooksOf(db, [...new Set(places.map(({ eventId }) => eventId))]);
  const debts = places.flatMap(({ eventId, guestId, name, beginDate }) => {
    const night = books.get(eventId);
    const role = guestId === null ? 'host' : 'guest';
    if (night === undefined || !isOwing(night, { guestId, role })) return [];
    const balanceCents = balanceOf(night, guestId);
    return { nightId: eventId, name, beginDate: beginDate.toISOString(), balanceCents };
  });
  return { debts: debts.slice(0, DEBTS_MAX) };
}

/** Whether a guest is not even with the others of a night, whatever they replied. */
export async function hasDebts(
  { db }: Pick<Deps, 'db'>,
  { eventId, guestId }: { readonly eventId: string; readonly guestId: string },
): Promise<boolean> {
  return isOwing(await findBooks(db, eventId), { guestId, role: 'guest' });
}

/**
 * Deletes the accounts of a night that is being deleted when all are even. Others are kept for the
 * people in them, once the caller confirms the debts.
 */
export const keepDebts: DeletionListener = async (tx, { id, confirmsDebts }) => {
  if (isEven(await findBooks(tx, id))) await deleteBooks(tx, id);
  else if (!confirmsDebts) throw new AppError('open_debts');
};

interface ErasedPerson {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
}

/**
 * Takes a person who is being erased out of the accounts of nights: what they paid and owe still
 * counts, without a name, and their bank accounts are deleted. Called before their guest rows are
 * erased.
 */
export async function forgetCosts(tx: Queryable, { accountId, email }: ErasedPerson): Promise<void> {
  const member = await findMember(tx, accountId);
  const appAccountIds = member?.appAccountId ? [member.appAccountId] : [];
  await forgetAccountRows(tx, { accountId, appAccountIds });
  await forgetFormerPeople(tx, { accountId, appAccountIds, email }, FORMER_GUEST);
}

/**
 * Deletes what was kept for debts: once all are even, and nobody can change it any more; or
 * after `retention.debtMonths`. Runs daily; idempotent.
 */
export async function purgeCosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { id, isDeleted, ...event } of await findKeepingNights(db)) {
    const isOver = isDeleted || nightClosesAt(event) < now();
    if (!isForgotten(event, now()) && !(isOver && isEven(await findBooks(db, id)))) continue;
    await db.transaction((tx) => (isDeleted ? deleteBooks(tx, id) : deleteFormerPeople(tx, id)));
  }
}

/**
 * Guests without an account who are not even at a night that ended before an instant: their name
 * and their private link are kept as long as the debts.
 */
export async function listOwingGuests(tx: Queryable, now: Date, endedBefore: Date): Promise<string[]> {
  const found = await findGuestsInCosts(tx, monthsBefore(now, retention.debtMonths), endedBefore);
  const books = await findBooksOf(tx, [...new Set(found.map(({ eventId }) => eventId))]);
  return found.flatMap(({ eventId, guestId }) => {
    const night = books.get(eventId);
    return night && isOwing(night, { guestId, role: 'guest' }) ? [guestId] : [];
  });
}
