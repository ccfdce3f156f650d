import { isOver, isOverAfter } from '@lampion/contract/events/rules/event-timing';
import { type Night, nextWeeksOf } from '@lampion/contract/events/rules/move-night';
import {
  HOMECOMINGS_MIN,
  type NextDateVoteBody,
  type NextPartyBody,
  type NightAfter,
} from '@lampion/contract/night/morning-after';
import type { Deps } from '../../deps.ts';
import { countEntered } from '../../events/door/door.ts';
import { lockGathering } from '../../events/events/update.ts';
import { inviteAgain } from '../../events/parties/guests.ts';
import { duplicateParty } from '../../events/parties/planning.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { countHungPhotos } from '../album/album.ts';
import { countVisitedBars } from '../bar-crawl/bar-crawl.ts';
import { countHomecomings } from '../homecomings/homecomings.ts';
import { changeNight, findNight, publishNightChange, type VisibleNight } from '../nights/nights.ts';
import { countPlayedSongs } from '../songs/playlist.ts';
import {
  countConfirmed,
  type DateVotesRow,
  findDateVotes,
  findNextParty,
  findOwnDateVotes,
  saveNextParty,
  setDateVote,
} from './store.ts';

/**
 * A night once it is over: figures of the screens that are open, how many are home, and the dates
 * to meet again, with how many each suits. Names nobody.
 * @throws AppError as `findNight`; `night_not_found` also for a cancelled night, `night_not_over`
 */
export async function getNightAfter(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<NightAfter> {
  const night = await findNight(db, actor, id);
  requireOver(night, now());
  const { screens, guestId } = night;
  const [figures, votes, next] = await Promise.all([
    findFigures(db, id),
    findDateVotes(db, id, guestId),
    findNextParty(db, id, night),
  ]);
  const { entered, songs, photos, challenges, bars, homecomings } = figures;
  return {
    entered,
    songs: screens.playlist ? songs : null,
    photos: screens.album ? photos : null,
    challenges: screens.challenges ? challenges : null,
    bars: screens.barathon ? bars : null,
    homecomings: homecomings.awaited < HOMECOMINGS_MIN ? null : homecomings,
    dates: next === null ? proposeDates(night, now()).map((date) => withVotes(date, votes)) : [],
    next: next && { id: next.isListed ? next.id : null, beginDate: next.beginDate.toISOString() },
  };
}

/** The same for all readers of a night, who open it at the same hours. */
const findFigures = shareRead(async (db, id) => {
  const [entered, songs, photos, challenges, bars, homecomings] = await Promise.all([
    countEntered(db, id),
    countPlayedSongs(db, id),
    countHungPhotos(db, id),
    countConfirmed(db, id),
    countVisitedBars(db, id),
    countHomecomings(db, id),
  ]);
  return { entered, songs, photos, challenges, bars, homecomings };
});

const CALLED_OFF: readonly string[] = ['called_off', 'cancelled'];

function requireOver({ event }: VisibleNight, now: Date): void {
  if (CALLED_OFF.includes(event.status)) throw new AppError('night_not_found');
  if (!isOver(event, now)) throw new AppError('night_not_over');
}

const WEEK_MS = 7 * 86_400_000;
const DATES = 3;

/**
 * The same weekday and hours two, three and four weeks after a party, as far as they are to come.
 * An organiser plans events in Espace Pro.
 */
function proposeDates({ event }: Pick<VisibleNight, 'event'>, now: Date): Night[] {
  if (event.hostId === null) return [];
  const dates = nextWeeksOf(event, new Date(isOverAfter(event).getTime() + WEEK_MS), DATES);
  return dates.filter(({ beginDate }) => beginDate > now);
}

function withVotes({ beginDate, endDate }: Night, votes: readonly DateVotesRow[]) {
  const own = votes.find((row) => row.beginDate.getTime() === beginDate.getTime());
  return {
    beginDate: beginDate.toISOString(),
    endDate: endDate.toISOString(),
    count: own?.count ?? 0,
    suitsMe: own?.suitsMe ?? false,
  };
}

/** @throws AppError `poll_closed` once a date is chosen, `invalid_input` for a date not proposed */
async function requireProposed(tx: Queryable, night: VisibleNight, begin: string, now: Date): Promise<Night> {
  requireOver(night, now);
  if ((await findNextParty(tx, night.id)) !== null) throw new AppError('poll_closed');
  const wanted = Date.parse(begin);
  const date = proposeDates(night, now).find(({ beginDate }) => beginDate.getTime() === wanted);
  if (date) return date;
  const message = 'Choisissez une des dates proposées, encore à venir';
  throw new AppError('invalid_input', { fields: [{ path: 'beginDate', message }] });
}

/**
 * Sets whether a proposed date suits the caller, a guest or a host on the list; several may. The
 * members of the night are notified. Idempotent.
 * @throws AppError as `changeNight`, `night_not_over`, `not_a_guest`, `poll_closed`,
 * `invalid_input`
 */
export async function setNextDateVote(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { beginDate, suits }: NextDateVoteBody,
): Promise<null> {
  await changeNight(deps, actor, id, {}, async (tx, night) => {
    if (night.guestId === null) throw new AppError('not_a_guest');
    const date = await requireProposed(tx, night, beginDate, deps.now());
    const vote = { guestId: night.guestId, beginDate: date.beginDate };
    if (await setDateVote(tx, vote, suits)) await publishNightChange(tx, id, 'after');
  });
  return null;
}

/** Enough to choose again, and for repetitions that cross: each choice invites all guests. */
const PER_NIGHT = { name: 'next-party', points: 8, seconds: 86_400 };

/**
 * Makes the next party of a proposed date: a copy that the caller hosts, to which the guests of
 * this one are invited again. Idempotent by the id of the party.
 * @throws AppError as `duplicateParty` and `inviteAgain`; `night_not_found`, `night_not_over`,
 * `poll_closed`, `invalid_input`, `too_many_attempts` (8 a day for one night)
 */
export async function planNextParty(
  deps: Parameters<typeof duplicateParty>[0] & Pick<Deps, 'jobs'>,
  actor: Actor,
  id: string,
  { id: partyId, beginDate }: NextPartyBody,
): Promise<null> {
  const night = await findNight(deps.db, actor, id);
  if (night.role !== 'host') throw new AppError('not_party_host');
  const known = await findNextParty(deps.db, id);
  if (known?.id === partyId) return null;
  const date = await requireProposed(deps.db, night, beginDate, deps.now());
  await deps.limiter.consume(PER_NIGHT, id);
  await duplicateParty(deps, actor, id, { id: partyId, ...date }, async (tx) => {
    // Two hosts may choose at once: the second finds the first one's party.
    await lockGathering(tx, id);
    await requireProposed(tx, night, beginDate, deps.now());
    await saveNextParty(tx, { eventId: id, partyId });
    await inviteAgain(deps, tx, actor, { fromId: id, toId: partyId });
    await publishNightChange(tx, id, 'after');
  });
  const planned = await findNextParty(deps.db, id);
  if (planned?.id !== partyId) throw new AppError('party_taken');
  return null;
}

/** The dates that suited an account for a next party, for its data export. */
export function exportNextDateData(db: Queryable, person: Parameters<typeof findOwnDateVotes>[1]) {
  return findOwnDateVotes(db, person);
}
