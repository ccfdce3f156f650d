import {
  type AnswerContestBody,
  type Contest,
  type ContestBody,
  type ContestedMeasure,
  type ContestPage,
  type ContestQuery,
  contestedMeasures,
  measureSentences,
} from '@lampion/contract/admin/decisions';
import {
  CONTEST_MONTHS,
  type DecisionRule,
  type ReasonsBody,
  readRule,
} from '@lampion/contract/admin/rules/decision-rules';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, isSignedIn, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderContestAnswered, renderDecision } from '../../platform/emails/moderation.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { isSignedFor, readSignedId, signId } from '../../platform/sign-id.ts';
import { recordAction } from '../journal/record-action.ts';
import { readSettings } from '../settings/settings.ts';
import {
  type Concerned,
  countContested,
  deleteDecisionsBefore,
  type ExplainedAction,
  findConcerned,
  findContested,
  findDecision,
  findOwnDecisions,
  hasOtherAdmin,
  insertDecision,
  setAnswer,
  setContest,
} from './store.ts';

type Explaining = Pick<Deps, 'decisionListeners' | 'jobs' | 'now' | 'pseudonymise'>;

/**
 * Stores why the administration did what a journal entry records, and sends the reasons to the
 * person concerned, by e-mail and in the app. Call it in the transaction of the action.
 */
export async function explainDecision(
  deps: Explaining,
  tx: Queryable,
  entryId: string,
  { rule, reason }: ReasonsBody,
  who: Concerned,
): Promise<void> {
  const concerned = await findConcerned(tx, who);
  await insertDecision(tx, { entryId, rule, reason, ...concerned, createdAt: deps.now() });
  await queueEmail(deps, tx, { template: 'decision-taken', id: entryId });
  const found = await findDecision(tx, entryId);
  if (found === null || concerned.accountId === null || !isContestable(found.action)) return;
  const words = measureSentences[found.action](found.subjectName);
  const path = await contestPath(deps, entryId);
  for (const listener of deps.decisionListeners)
    await listener(deps, tx, { accountId: concerned.accountId, words, path });
}

const labelOf = (entryId: string) => `contest ${entryId}`;

async function contestPath(deps: Pick<Deps, 'pseudonymise'>, entryId: string): Promise<string> {
  return `/contester/${await signId(deps, entryId, labelOf(entryId))}`;
}

/** A decision as the person concerned sees it by their link. */
export interface ContestableDecision {
  readonly measure: ContestedMeasure;
  readonly subjectName: string;
  readonly reason: string;
  readonly rule: DecisionRule;
  readonly decidedAt: Date;
  /** `late`: six months have passed. */
  readonly state: 'answered' | 'contestable' | 'contested' | 'late';
  readonly answer: Contest['answer'];
}

/** The decision of a link to contest it; null for an invalid link. */
export async function getContestable(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<ContestableDecision | null> {
  const entryId = readSignedId(token);
  if (entryId === null || !(await isSignedFor(deps, token, labelOf(entryId)))) return null;
  const found = await findDecision(deps.db, entryId);
  if (found === null || !isContestable(found.action)) return null;
  const { reason, rule, createdAt } = found.decision;
  return {
    measure: found.action,
    // An account's name is masked in the journal.
    subjectName: found.subjectName,
    reason,
    rule: readRule(rule),
    decidedAt: createdAt,
    state: stateOf(found, deps.now()),
    answer: toAnswer(found),
  };
}

const isContestable = (action: string): action is ContestedMeasure => action in contestedMeasures;

function stateOf({ decision }: ExplainedAction, now: Date): ContestableDecision['state'] {
  if (decision.answeredAt !== null) return 'answered';
  if (decision.contestedAt !== null) return 'contested';
  const until = new Date(decision.createdAt);
  until.setUTCMonth(until.getUTCMonth() + CONTEST_MONTHS);
  return until < now ? 'late' : 'contestable';
}

const PER_ADDRESS = { name: 'contest', points: 20, seconds: 3600 };

/**
 * Contests a decision by its link, once: a second contest changes nothing.
 * @throws AppError `contest_not_found` for an invalid link, `contest_late` after six months,
 * `too_many_attempts`
 */
export async function contestDecision(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  token: string,
  { text }: ContestBody,
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const decision = await getContestable(deps, token);
  const entryId = readSignedId(token);
  if (decision === null || entryId === null) throw new AppError('contest_not_found');
  if (decision.state === 'late') throw new AppError('contest_late');
  await setContest(deps.db, entryId, text, deps.now());
}

/**
 * A page of contested decisions, newest first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listContests(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: ContestQuery,
): Promise<ContestPage> {
  requireAdmin(actor);
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([findContested(db, query), countContested(db, query, limit)]);
  const reader = await findReader(db, actor);
  return toListPage(
    rows.map((row) => toContest(row, reader)),
    { counted, limit },
    query,
  );
}

/**
 * Answers a contest, once: the decision is kept, or reversed and undone where it can be. The answer
 * is sent by e-mail. Of two concurrent answers the first wins. The administrator who took the
 * decision cannot answer, unless there is no other administrator.
 * @throws AppError `not_authenticated`, `forbidden`; `contest_not_found`, `contest_answered`,
 * `own_decision`
 */
export async function answerContest(
  deps: Deps,
  actor: Actor,
  entryId: string,
  { outcome, text }: AnswerContestBody,
): Promise<Contest> {
  requireAdmin(actor);
  const found = await deps.db.transaction(async (tx) => {
    const before = await findDecision(tx, entryId);
    if (before === null || before.decision.contestedAt === null || !isContestable(before.action))
      throw new AppError('contest_not_found');
    const reader = await findReader(tx, actor);
    if (!canAnswer(before, reader)) throw new AppError('own_decision');
    const isFirst = await setAnswer(tx, entryId, { outcome, answer: text, answeredAt: deps.now() });
    if (!isFirst) throw new AppError('contest_answered');
    const { subjectId, subjectName } = before;
    const subject = before.action.startsWith('account.') ? 'account' : 'event';
    const done = { action: 'decision.answer', subject, subjectId, subjectName, after: { outcome } } as const;
    await recordAction(deps, tx, actor, done);
    await queueEmail(deps, tx, { template: 'contest-answered', id: entryId });
    const after = await findDecision(tx, entryId);
    return after && { after, reader };
  });
  if (found === null) throw new AppError('contest_not_found');
  // Idempotent; the screens of the event and the account offer the same, should it fail.
  if (outcome === 'reversed') await deps.reversals[found.after.action]?.(deps, actor, found.after.subjectId);
  return toContest(found.after, found.reader);
}

/** Purges reasons and contests of decisions from before an instant. */
export function purgeDecisions(db: Queryable, before: Date): Promise<void> {
  return deleteDecisionsBefore(db, before);
}

function toAnswer({ decision: { outcome, answer, answeredAt } }: ExplainedAction): Contest['answer'] {
  if (outcome === null || answer === null || answeredAt === null) return null;
  return { outcome, text: answer, at: answeredAt.toISOString() };
}

/** The administrator who reads; `accountId` is null for our jobs. */
interface Reader {
  readonly accountId: string | null;
  readonly isAlone: boolean;
}

async function findReader(db: Queryable, actor: Actor): Promise<Reader> {
  if (!isSignedIn(actor)) return { accountId: null, isAlone: false };
  const { accountId } = actor;
  return { accountId, isAlone: !(await hasOtherAdmin(db, accountId)) };
}

const isOwn = ({ actorId }: ExplainedAction, { accountId }: Reader) =>
  accountId !== null && actorId === accountId;

const canAnswer = (row: ExplainedAction, reader: Reader) => reader.isAlone || !isOwn(row, reader);

function toContest(row: ExplainedAction, reader: Reader): Contest {
  const { decision, action, actorName, subjectId, subjectName } = row;
  return {
    _id: decision.entryId,
    measure: action as ContestedMeasure,
    subjectId,
    subjectName,
    decidedBy: actorName,
    isOwn: isOwn(row, reader),
    canAnswer: canAnswer(row, reader),
    decidedAt: decision.createdAt.toISOString(),
    rule: readRule(decision.rule),
    reason: decision.reason,
    text: decision.contest ?? '',
    createdAt: (decision.contestedAt ?? decision.createdAt).toISOString(),
    answer: toAnswer(row),
  };
}

/** The decisions about a person, for the copy of their data. */
export function exportDecisions(db: Queryable, accountId: string) {
  return findOwnDecisions(db, accountId);
}

/** The e-mails about decisions; the row is the journal entry. */
export function decisionEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'contest-answered' | 'decision-taken'> {
  return {
    async 'decision-taken'(entryId) {
      const found = await findDecision(deps.db, entryId);
      if (!found?.to || !isContestable(found.action)) return null;
      const { reason, rule, createdAt: decidedAt } = found.decision;
      const contestUrl = deps.config.PUBLIC_URL + (await contestPath(deps, entryId));
      const statement = { reason, rule: readRule(rule), decidedAt, contestUrl };
      const { supportEmail: replyTo } = await readSettings(deps);
      const decision = { measure: found.action, name: found.subjectName, ...statement };
      return { to: found.to, replyTo, ...renderDecision(decision) };
    },
    async 'contest-answered'(entryId) {
      const found = await findDecision(deps.db, entryId);
      const answer = found && toAnswer(found);
      if (!found?.to || !answer || !isContestable(found.action)) return null;
      const { supportEmail: replyTo } = await readSettings(deps);
      const { outcome, text } = answer;
      const decision = { measure: found.action, name: found.subjectName, outcome, text };
      return { to: found.to, replyTo, ...renderContestAnswered(decision) };
    },
  };
}
