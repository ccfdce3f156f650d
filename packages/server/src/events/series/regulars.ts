import type { SeriesReply, SeriesReplyBody } from '@lampion/contract/events/series/series';
import type { Deps } from '../../deps.ts';
import { type Actor, isSignedIn, requireAccount } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { saveMemberReply } from '../guest-list/own-replies.ts';
import {
  deleteRegular,
  findRegular,
  findUnansweredDates,
  findUnansweredRegulars,
  upsertRegular,
} from './regular-store.ts';
import { countDates, findSeries } from './store.ts';

type ReplyingDeps = Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'log' | 'now' | 'replyListeners'>;

/** Enough for a guest who changes their mind: each call replies to up to 104 dates. */
const PER_ACCOUNT = { name: 'series-reply', points: 10, seconds: 600 };

/**
 * Says yes for the calling member to all dates of a series that they have not answered, and to
 * those that are added later: full ones put them on the waiting list. A no to one date stays.
 * Each date is answered in its own transaction, so one that refuses does not stop the others.
 * Idempotent.
 * @throws AppError `not_authenticated`; `series_not_found`, also for one without a public date;
 * `too_many_attempts`
 */
export async function setSeriesReply(
  deps: ReplyingDeps & Pick<Deps, 'limiter'>,
  actor: Actor,
  id: string,
  { plusOnes }: SeriesReplyBody,
): Promise<SeriesReply> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const now = deps.now();
  const series = await findSeries(deps.db, id);
  if (series === null || !(await countDates(deps.db, [id], now)).get(id)?.publicCount)
    throw new AppError('series_not_found');
  await upsertRegular(deps.db, { seriesId: id, accountId, plusOnes, createdAt: now });
  const dates: SeriesReply['dates'] = [];
  for (const date of await findUnansweredDates(deps.db, { seriesId: id, accountId, now })) {
    const { reply, message } = await answer(deps, { eventId: date.id, accountId, plusOnes });
    dates.push({ _id: date.id, beginDate: date.beginDate.toISOString(), reply, message });
  }
  return { plusOnes, dates };
}

interface Answered {
  readonly eventId: string;
  readonly accountId: string;
  readonly plusOnes: number;
}

/** A date that takes fewer companions, or none, is answered for the member alone. */
async function answer(
  deps: ReplyingDeps,
  { eventId, accountId, plusOnes }: Answered,
): Promise<{
  readonly reply: 'yes' | 'waiting' | null;
  readonly message: string;
}> {
  const attempts = plusOnes > 0 ? [plusOnes, 0] : [0];
  let message = '';
  for (const count of attempts) {
    try {
      const { reply } = await saveMemberReply(deps, accountId, eventId, { reply: 'yes', plusOnes: count });
      return { reply: reply === 'waiting' ? 'waiting' : 'yes', message };
    } catch (error) {
      if (!isAppError(error)) throw error;
      message = error.fields[0]?.message ?? error.message;
    }
  }
  return { reply: null, message };
}

/**
 * Ends it: later dates are not answered any more. Answers that were given stay. Idempotent.
 * @throws AppError `not_authenticated`, `series_not_found`
 */
export async function endSeriesReply(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const { accountId } = requireAccount(actor);
  if ((await findSeries(deps.db, id)) === null) throw new AppError('series_not_found');
  await deleteRegular(deps.db, id, accountId);
}

/** Whether the caller comes to all dates of a series. */
export async function isRegular({ db }: Pick<Deps, 'db'>, actor: Actor, seriesId: string): Promise<boolean> {
  return isSignedIn(actor) && (await findRegular(db, seriesId, actor.accountId)) !== null;
}

const REGULARS_AT_ONCE = 200;

/** Queues the answers of regulars to dates that are public now; drafts are left. */
export async function queueRegulars(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await jobs.enqueueAll(
    tx,
    'answer-series',
    eventIds.map((eventId) => ({ payload: { eventId } })),
  );
}

/**
 * Says yes for the regulars of a series who have not answered one of its dates, those of longest
 * standing first. Idempotent; a regular whose date refuses is left, and logged by id.
 */
export async function answerForRegulars(
  deps: ReplyingDeps,
  { eventId }: JobPayloads['answer-series'],
): Promise<void> {
  let after: { createdAt: Date; accountId: string } | undefined;
  do {
    const regulars = await findUnansweredRegulars(deps.db, {
      eventId,
      now: deps.now(),
      after,
      limit: REGULARS_AT_ONCE,
    });
    for (const { accountId, plusOnes } of regulars) {
      const { reply } = await answer(deps, { eventId, accountId, plusOnes });
      if (reply === null) deps.log.info({ eventId }, 'a date of a series refused a regular');
    }
    after = regulars.at(-1);
  } while (after !== undefined);
}

/** What an account said of series, for its owner's data export. */
export { findOwnRegularSeries as exportRegularData } from './regular-store.ts';
