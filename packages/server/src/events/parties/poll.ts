import type { PartyPoll } from '@lampion/contract/events/party';
import type { PartyDatesBody, PartyVotesBody, PlanPartyBody } from '@lampion/contract/events/party-body';
import { expectEndOf, isVeryLong } from '@lampion/contract/events/rules/event-end';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import type { Deps } from '../../deps.ts';
import { markAnswered } from '../../messages/notifications/reading.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { saveEventChange } from '../events/saving.ts';
import { lockParty } from '../events/update.ts';
import { addPartyVoter } from '../guest-list/visitors.ts';
import { applyVotes } from '../guest-list/votes.ts';
import { changeOwnParty, findVisibleParty, notifyGuests, toFace } from './parties.ts';
import { isOpenParty } from './policy.ts';
import {
  deleteDates,
  findDates,
  findVotes,
  insertDates,
  type PartyDateRow,
  setDateEnd,
  upsertVotes,
  type VoteRow,
} from './poll-store.ts';
import { type PartyGuestRow, updatePartyRow } from './store.ts';

/**
 * Replaces the dates that guests of the caller's party vote on. A date with the same begin keeps
 * its votes; guests are notified if dates were added or removed. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`,
 * `event_closed`, `poll_closed`, `invalid_input` at the date to correct
 */
export async function setDates(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'publicationListeners'>,
  actor: Actor,
  id: string,
  { dates }: PartyDatesBody,
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { isPollOpen, member }) => {
    if (!isOpenParty({ event: party }, deps.now())) throw new AppError('event_closed');
    if (!isPollOpen) throw new AppError('poll_closed');
    const known = await findDates(tx, id);
    const wanted = decideDates({ dates }, deps.now());
    const isOther = await replaceDates(tx, id, known, wanted);
    const { beginDate, endDate } = wanted[0];
    await saveEventChange(deps, tx, party, { beginDate, endDate });
    const piece = { kind: 'dates_changed', eventId: id, actorId: member.appAccountId } as const;
    await notifyGuests(deps, tx, party, isOther ? piece : null);
  });
  return null;
}

/** @returns whether dates were added or removed */
async function replaceDates(
  tx: Queryable,
  id: string,
  known: readonly PartyDateRow[],
  wanted: readonly Night[],
): Promise<boolean> {
  const findSame = (one: Pick<Night, 'beginDate'>, among: readonly Pick<Night, 'beginDate'>[]) =>
    among.findIndex(({ beginDate }) => beginDate.getTime() === one.beginDate.getTime());
  const gone = known.filter((date) => findSame(date, wanted) < 0);
  const fresh = wanted.filter((date) => findSame(date, known) < 0);
  await deleteDates(
    tx,
    id,
    gone.map((date) => date.id),
  );
  for (const date of known) {
    const same = wanted[findSame(date, wanted)];
    if (same) await setDateEnd(tx, date.id, same.endDate);
  }
  if (!(await insertDates(tx, id, fresh))) throw refuse('dates', 'Proposez ces dates de nouveau');
  return gone.length + fresh.length > 0;
}

/**
 * Chooses one of the dates of the caller's party: the vote ends, votes for that date become
 * replies, and guests are notified.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`,
 * `poll_closed`, `invalid_input` at `dateId`
 */
export async function setDate(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages' | 'publicationListeners'>,
  actor: Actor,
  id: string,
  dateId: string,
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { isPollOpen, member }) => {
    const date = (await findDates(tx, id)).find((one) => one.id === dateId);
    const message = 'Choisissez une des dates du vote';
    if (date === undefined) throw new AppError('invalid_input', { fields: [{ path: 'dateId', message }] });
    const { beginDate, endDate } = date;
    const isChosen = party.beginDate.getTime() === beginDate.getTime();
    if (!isPollOpen && isChosen) return;
    if (!isPollOpen) throw new AppError('poll_closed');
    await saveEventChange(deps, tx, party, { beginDate, endDate });
    await updatePartyRow(tx, id, { isPollOpen: false });
    const votes = (await findVotes(tx, id)).filter((vote) => vote.dateId === dateId);
    const answers = new Map(votes.map(({ guestId, answer }) => [guestId, answer]));
    const after = { ...party, beginDate, endDate };
    await applyVotes(deps, tx, after, answers);
    await notifyGuests(deps, tx, after, { kind: 'date_chosen', eventId: id, actorId: member.appAccountId });
  });
  return null;
}

export interface Night {
  /** Id of a date in a vote, if the device chose one. */
  readonly id?: string | undefined;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/**
 * The dates of a new party, earliest first: one, or those its guests vote on. Without an end it
 * lasts until late.
 * @throws AppError `invalid_input` at the date to correct
 */
export function decideDates(
  { beginDate, endDate, dates }: Pick<PlanPartyBody, 'beginDate' | 'dates' | 'endDate'>,
  now: Date,
): [Night, ...Night[]] {
  if (dates === undefined) return [readNight({ beginDate, endDate }, now, '')];
  const [first, ...others] = dates
    .map((date, position) => readNight(date, now, `dates.${position}.`))
    .toSorted((a, b) => a.beginDate.getTime() - b.beginDate.getTime());
  const begins = new Set([first, ...others].map((night) => night?.beginDate.getTime()));
  if (first === undefined || begins.size < dates.length)
    throw refuse('dates', 'Proposez des dates différentes');
  return [first, ...others];
}

interface Proposed {
  readonly id?: string | undefined;
  readonly beginDate?: Date | undefined;
  readonly endDate?: Date | undefined;
}

function readNight({ id, beginDate, endDate }: Proposed, now: Date, path: string): Night {
  if (beginDate === undefined) throw refuse(`${path}beginDate`, 'Indiquez la date');
  const night = { id, beginDate, endDate: endDate ?? expectEndOf(beginDate) };
  checkNight(night, now, path);
  return night;
}

/**
 * @throws AppError `invalid_input` for a night that is over, ends before it begins, or lasts over a
 * month
 */
export function checkNight(night: Night, now: Date, path = ''): void {
  if (night.endDate <= night.beginDate) throw refuse(`${path}endDate`, 'La fin doit venir après le début');
  if (isVeryLong(night)) throw refuse(`${path}endDate`, 'Une soirée dure un mois au plus');
  if (isOver(night, now))
    throw refuse(`${path}beginDate`, 'Cette date est passée : choisissez-en une à venir');
}

/** Also for ids of dates that are in use. */
export function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

/**
 * The vote on the date of a party; `guests` are those whose votes are shown: none for holders of
 * the link.
 */
export async function describePoll(
  db: Queryable,
  eventId: string,
  { guests, ownGuestId, guestCount }: Voters,
): Promise<PartyPoll> {
  const [dates, votes] = [await findDates(db, eventId), await findVotes(db, eventId)];
  const byGuest = Map.groupBy(votes, ({ guestId }) => guestId);
  return {
    dates: describeDates(dates, votes),
    votes: guests.flatMap((row) => {
      const own = byGuest.get(row.guest.id);
      if (own === undefined) return [];
      const answers = Object.fromEntries(own.map(({ dateId, answer }) => [dateId, answer]));
      const isMe = row.guest.id === ownGuestId;
      return {
        guestId: row.guest.id,
        ...toFace({ nickname: row.guest.nickname, image: row.image }),
        portraitUrl: undefined,
        isMe,
        answers,
      };
    }),
    guestCount,
  };
}

interface Voters {
  readonly guests: readonly PartyGuestRow[];
  readonly ownGuestId: string | null;
  readonly guestCount: number;
}

export type { PartyDateRow, VoteRow };

/** The dates of a vote with the counts of each answer. */
export function describeDates(
  dates: readonly PartyDateRow[],
  votes: readonly Pick<VoteRow, 'answer' | 'dateId'>[],
): PartyPoll['dates'] {
  return dates.map(({ id, beginDate, endDate }) => {
    const counts = { yes: 0, maybe: 0, no: 0 };
    for (const vote of votes) if (vote.dateId === id) counts[vote.answer] += 1;
    return { id, beginDate: beginDate.toISOString(), endDate: endDate.toISOString(), counts };
  });
}

interface Vote {
  readonly dateId: string;
}

/**
 * Checks that each vote is for a different date of the poll.
 * @throws AppError `invalid_input` at `answers`
 */
export function checkVotes(dates: readonly { readonly id: string }[], answers: readonly Vote[]): void {
  const dateIds = new Set(dates.map(({ id }) => id));
  const isOnce = new Set(answers.map(({ dateId }) => dateId)).size === answers.length;
  if (isOnce && answers.every(({ dateId }) => dateIds.has(dateId))) return;
  const message = 'Répondez une fois à chaque date de ce vote';
  throw new AppError('invalid_input', { fields: [{ path: 'answers', message }] });
}

/**
 * Votes on dates, as a guest, a host or by the code of the party's link, which adds the caller to
 * its list. Missing dates keep their vote. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `event_closed`,
 * `poll_closed`, `party_full`, `invalid_input` at `answers` for a date of another party
 */
export async function setVotes(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { answers, code }: PartyVotesBody,
): Promise<null> {
  const member = await requireMember(deps, actor);
  await deps.groupCommits.run(id, async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    const visible = await findVisibleParty(tx, member, { id, code });
    const { row } = visible;
    if (!isOpenParty(row, deps.now())) throw new AppError('event_closed');
    if (!row.party.isPollOpen) throw new AppError('poll_closed');
    checkVotes(await findDates(tx, id), answers);
    await upsertVotes(tx, await addPartyVoter(deps, tx, party, visible), answers);
    await notifyGuests(deps, tx, party, null);
    await markAnswered(deps, tx, { memberId: member.appAccountId, eventId: id });
  });
  return null;
}
