import {
  type AnswerContestBody,
  type Contest,
  type ContestBody,
  type ContestedMeasure,
  type ContestPage,
  type ContestQuery,
  contestedMeasures,
} from '@lampion/contract/admin/decisions';
import { CONTEST_MONTHS, type DecisionRule, readRule } from '@lampion/contract/admin/rules/decision-rules';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderAccountSuspended, renderContestAnswered } from '../../platform/emails/moderation.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { isSignedFor, readSignedId, signId } from '../../platform/sign-id.ts';
import { recordAction } from '../journal/record-action.ts';
import { readSettings } from '../settings/settings.ts';
import {
  countContested,
  deleteDecisionsBefore,
  type ExplainedAction,
  findAccountEmail,
  findContested,
  findDecision,
  findOrganiserEmail,
  insertDecision,
  setAnswer,
  setContest,
} from './store.ts';

interface Reasons {
  readonly rule: DecisionRule;
  /** The facts, in the administrator's words. */
  readonly reason: string;
}

/**
 * Stores why the administration did what a journal entry records. Call it in the transaction of the
 * action, which also sends the reasons.
 */
export function explainDecision(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  entryId: string,
  { rule, reason }: Reasons,
): Promise<void> {
  return insertDecision(tx, { entryId, rule, reason, createdAt: now() });
}

/** What the e-mail with the reasons says of a decision beside its facts. */
export interface StatedDecision {
  readonly reason: string;
  readonly rule: DecisionRule;
  readonly decidedAt: Date;
  /** Where it can be contested, without an account. */
  readonly contestUrl: string;
}

/** The reasons of a decision with the link to contest it; null for an earlier one without. */
export async function findStatement(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  entryId: string,
): Promise<StatedDecision | null> {
  const found = await findDecision(deps.db, entryId);
  if (found === null) return null;
  const { reason, rule, createdAt: decidedAt } = found.decision;
  const token = await signId(deps, entryId, labelOf(entryId));
  const contestUrl = `${deps.config.PUBLIC_URL}/contester/${token}`;
  return { reason, rule: readRule(rule), decidedAt, contestUrl };
}

const labelOf = (entryId: string) => `contest ${entryId}`;

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
  return toListPage(rows.map(toContest), { counted, limit }, query);
}

/**
 * Answers a contest, once: the decision is kept, or reversed and undone where it can be. The answer
 * is sent by e-mail. Of two concurrent answers the first wins.
 * @throws AppError `not_authenticated`, `forbidden`; `contest_not_found`, `contest_answered`
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
    const isFirst = await setAnswer(tx, entryId, { outcome, answer: text, answeredAt: deps.now() });
    if (!isFirst) throw new AppError('contest_answered');
    const { subjectId, subjectName } = before;
    const subject = before.action === 'account.suspend' ? 'account' : 'event';
    const done = { action: 'decision.answer', subject, subjectId, subjectName, after: { outcome } } as const;
    await recordAction(deps, tx, actor, done);
    await queueEmail(deps, tx, { template: 'contest-answered', id: entryId });
    return findDecision(tx, entryId);
  });
  if (found === null) throw new AppError('contest_not_found');
  // Idempotent; the screens of the event and the account offer the same, should it fail.
  if (outcome === 'reversed') await deps.reversals[found.action]?.(deps, actor, found.subjectId);
  return toContest(found);
}

/** Purges reasons and contests of decisions from before an instant. */
export function purgeDecisions(db: Queryable, before: Date): Promise<void> {
  return deleteDecisionsBefore(db, before);
}

function toAnswer({ decision: { outcome, answer, answeredAt } }: ExplainedAction): Contest['answer'] {
  if (outcome === null || answer === null || answeredAt === null) return null;
  return { outcome, text: answer, at: answeredAt.toISOString() };
}

function toContest(row: ExplainedAction): Contest {
  const { decision, action, actorName, subjectId, subjectName } = row;
  return {
    _id: decision.entryId,
    measure: action as ContestedMeasure,
    subjectId,
    subjectName,
    decidedBy: actorName,
    decidedAt: decision.createdAt.toISOString(),
    rule: readRule(decision.rule),
    reason: decision.reason,
    text: decision.contest ?? '',
    createdAt: (decision.contestedAt ?? decision.createdAt).toISOString(),
    answer: toAnswer(row),
  };
}

/** The address of the person a decision concerns; null once their account is erased. */
async function findConcerned(db: Queryable, { action, subjectId, before }: ExplainedAction) {
  if (action === 'account.suspend') return findAccountEmail(db, subjectId);
  const { organiserId } = (before ?? {}) as { readonly organiserId?: unknown };
  return typeof organiserId === 'string' ? findOrganiserEmail(db, organiserId) : null;
}

/** The e-mails about decisions; the row is the journal entry. */
export function decisionEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'account-suspended' | 'contest-answered'> {
  return {
    async 'account-suspended'(entryId) {
      const found = await findDecision(deps.db, entryId);
      const to = found && (await findConcerned(deps.db, found));
      const statement = await findStatement(deps, entryId);
      if (!to || statement === null) return null;
      const { supportEmail: replyTo } = await readSettings(deps);
      return { to, replyTo, ...renderAccountSuspended(statement) };
    },
    async 'contest-answered'(entryId) {
      const found = await findDecision(deps.db, entryId);
      const to = found && (await findConcerned(deps.db, found));
      const answer = found && toAnswer(found);
      if (!to || !answer || !isContestable(found.action)) return null;
      const { supportEmail: replyTo } = await readSettings(deps);
      const { outcome, text } = answer;
      const name = found.action === 'account.suspend' ? null : found.subjectName;
      return { to, replyTo, ...renderContestAnswered({ measure: found.action, name, outcome, text }) };
    },
  };
}
