import { CALENDAR_PAST_DAYS, type CalendarAddress } from '@lampion/contract/events/calendars/own-calendar';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import type { Deps } from '../../deps.ts';
import { findMember, requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isSignedFor, readSignedId, signId } from '../../platform/sign-id.ts';
import { type OwnNight, renderOwnCalendar } from '../events/calendar.ts';
import { toHost } from '../parties/parties.ts';
import {
  type AddressRow,
  deleteAddress,
  findAddress,
  findAddressOwner,
  findNights,
  findOwnAddresses,
  insertAddress,
  type NightRow,
  replaceAddress,
} from './store.ts';

const labelCalendar = (id: string) => `calendar ${id}`;

/**
 * The private address of the caller's calendar; null when it is off.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function getCalendarAddress(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  actor: Actor,
): Promise<CalendarAddress | null> {
  const { accountId } = await requireMember(deps, actor);
  const row = await findAddress(deps.db, accountId);
  return row && describeAddress(deps, row);
}

async function describeAddress(
  deps: Pick<Deps, 'config' | 'pseudonymise'>,
  { id, createdAt }: AddressRow,
): Promise<CalendarAddress> {
  const token = await signId(deps, id, labelCalendar(id));
  return {
    url: `${deps.config.PUBLIC_URL}/calendars/${token}/calendar.ics`,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Creates the private address of the caller's calendar. Idempotent: an existing one stays.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function createCalendarAddress(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'pseudonymise'>,
  actor: Actor,
): Promise<CalendarAddress> {
  const { accountId } = await requireMember(deps, actor);
  await insertAddress(deps.db, accountId, deps.now());
  const row = await findAddress(deps.db, accountId);
  // Switched off by another request in between.
  if (row === null) throw new AppError('calendar_address_off');
  return describeAddress(deps, row);
}

/**
 * Replaces the private address of the caller's calendar: the former one ends at once. Each call
 * gives another address.
 * @throws AppError `not_authenticated`, `app_account_missing`, `calendar_address_off`
 */
export async function renewCalendarAddress(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'pseudonymise'>,
  actor: Actor,
): Promise<CalendarAddress> {
  const { accountId } = await requireMember(deps, actor);
  const row = await replaceAddress(deps.db, accountId, deps.now());
  if (row === null) throw new AppError('calendar_address_off');
  return describeAddress(deps, row);
}

/**
 * Ends the private address of the caller's calendar at once. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function endCalendarAddress(deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  const { accountId } = await requireMember(deps, actor);
  await deleteAddress(deps.db, accountId);
}

/** Calendars read their feeds every hour at most; a person may add the same one to several. */
const PER_CALENDAR = { name: 'own-calendar', points: 60, seconds: 3600 };
/** Maximum length of a calendar, the latest nights first. */
const NIGHTS_MAX = 300;
const DAY_MS = 86_400_000;

/**
 * The nights of the member with this private address as a calendar (iCalendar, RFC 5545): those
 * they come to and parties they host, for 180 days after. A called-off one is marked as such. It
 * contains nothing that the member's own screens do not show, and no guest. A forged token costs no
 * query.
 * @throws AppError `not_found` for an unknown or ended address, and a suspended account;
 * `too_many_attempts` (60 an hour for each address)
 */
export async function exportOwnCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  token: string,
): Promise<string> {
  const id = readSignedId(token);
  if (id === null || !(await isSignedFor(deps, token, labelCalendar(id)))) throw new AppError('not_found');
  await deps.limiter.consume(PER_CALENDAR, id);
  const accountId = await findAddressOwner(deps.db, id);
  const member = accountId && (await findMember(deps.db, accountId));
  if (!member || member.appAccountId === null) throw new AppError('not_found');
  const { appAccountId } = member;
  const since = new Date(deps.now().getTime() - CALENDAR_PAST_DAYS * DAY_MS);
  const rows = await findNights(deps.db, { ...member, appAccountId }, { since, limit: NIGHTS_MAX });
  return renderOwnCalendar(rows.map(toOwnNight), deps.config.PUBLIC_URL);
}

function toOwnNight({ event, party, host, isHostHidden, organiserName }: NightRow): OwnNight {
  if (party === null || host === null) return { event, party, host: organiserName };
  const { name } = toHost({ ...host, image: null, isHidden: isHostHidden });
  return { event, party, host: isHostHidden ? name : firstNameOf(name) };
}

/** When an account's calendar address was created, for its data export. */
export function exportCalendarData(db: Queryable, accountId: string) {
  return findOwnAddresses(db, accountId);
}
