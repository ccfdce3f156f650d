import type { ReportBody } from '@lampion/contract/admin/reports';
import type { ReasonsBody } from '@lampion/contract/admin/rules/decision-rules';
import { explainDecision } from '../../admin/decisions/decisions.ts';
import { type JournalledAction, recordAction } from '../../admin/journal/record-action.ts';
import { closeReports, recordReport } from '../../admin/reports/reports.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findReported, lockMemberOf } from './block-store.ts';
import { requireMember } from './members.ts';
import { checkUsernameAllowed } from './policy.ts';
import { findPagesOf, updateAppAccountRow } from './store.ts';

const PER_ACCOUNT = { name: 'report-member', points: 10, seconds: 3600 };

/**
 * Stores a report about a member for the administration (`recordReport`). Accepts members who have
 * blocked the reporter or cannot be found by them, and answers the same way for unknown usernames.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts` (10 an hour)
 */
export async function submitMemberReport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  username: string,
  body: ReportBody,
): Promise<void> {
  const { accountId, appAccountId: reporterId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const memberId = await findReported(deps.db, reporterId, username);
  if (memberId === null) return;
  const reported = { kind: 'member', subjectId: memberId, eventId: null, subjectName: username } as const;
  await deps.db.transaction((tx) => recordReport(deps, tx, reported, { accountId }, body));
}

type Member = NonNullable<Awaited<ReturnType<typeof lockMemberOf>>>;
type Done = Pick<JournalledAction, 'action' | 'after' | 'before'>;
type Dependencies = Pick<Deps, 'db' | 'decisionListeners' | 'jobs' | 'now' | 'pages' | 'pseudonymise'>;

/** The journal is never erased, so it keeps only the beginning of a username. */
const mask = (username: string) => `${username.slice(0, 2)}…`;

/**
 * Changes the profile of an account's member, writes a journal entry and notifies the member of the
 * reasons (`explainDecision`), and those who reported them of the outcome. `work` returns null when
 * there is nothing to change.
 */
async function changeMember(
  deps: Dependencies,
  actor: Actor,
  accountId: string,
  reasons: ReasonsBody,
  work: (tx: Queryable, member: Member) => Promise<Done | null>,
): Promise<void> {
  requireAdmin(actor);
  await deps.pages.transaction(async (tx, changed) => {
    const member = await lockMemberOf(tx, accountId);
    if (member === null) throw new AppError('user_not_found');
    const done = await work(tx, member);
    if (done === null) return;
    const subject = { subject: 'account', subjectId: accountId, subjectName: mask(member.username) } as const;
    const entryId = await recordAction(deps, tx, actor, { ...subject, ...done });
    await explainDecision(deps, tx, entryId, reasons, { accountId });
    await closeReports(deps, tx, member.id, 'removed');
    changed(...(await findPagesOf(tx, member.id)));
  });
}

/**
 * Removes a member's picture and deletes its files. Resolves once no server process shows it.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `user_not_found`, also for an account without
 * an app account
 */
export async function removeMemberPicture(
  deps: Dependencies & Pick<Deps, 'log' | 'storage'>,
  actor: Actor,
  accountId: string,
  reasons: ReasonsBody,
): Promise<void> {
  let formerId: string | null = null;
  await changeMember(deps, actor, accountId, reasons, async (tx, { id, imageId }) => {
    formerId = imageId;
    if (imageId === null) return null;
    await updateAppAccountRow(tx, id, { imageId: null });
    return { action: 'account.remove-picture' };
  });
  await removeUnusedImage(deps, formerId);
}

/**
 * Empties a member's bio. Idempotent.
 * @throws AppError as `removeMemberPicture`
 */
export function removeMemberBio(
  deps: Dependencies,
  actor: Actor,
  accountId: string,
  reasons: ReasonsBody,
): Promise<void> {
  return changeMember(deps, actor, accountId, reasons, async (tx, { id, bio }) => {
    if (bio === '') return null;
    await updateAppAccountRow(tx, id, { bio: '' });
    return { action: 'account.remove-bio' };
  });
}

/**
 * Changes a member's username. It counts as a change by the member, so they cannot return to the
 * former one on the same day. A displayed name equal to the username changes too. Idempotent.
 * @throws AppError as `removeMemberPicture`; `username_taken`, `username_reserved`
 */
export function renameMember(
  deps: Dependencies,
  actor: Actor,
  accountId: string,
  { username, ...reasons }: ReasonsBody & { readonly username: string },
): Promise<void> {
  return changeMember(deps, actor, accountId, reasons, async (tx, member) => {
    if (member.username === username) return null;
    checkUsernameAllowed(username);
    const isNamedSo = member.appName === member.username;
    const changes = { username, usernameChangedAt: deps.now(), ...(isNamedSo && { appName: username }) };
    if (!(await updateAppAccountRow(tx, member.id, changes))) throw new AppError('username_taken');
    return {
      action: 'account.rename',
      before: { username: mask(member.username) },
      after: { username: mask(username) },
    };
  });
}
