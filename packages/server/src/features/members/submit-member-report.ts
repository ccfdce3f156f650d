import type { ReportMemberBody } from '@lampion/contract/schemas/member-safety';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from './find-member.ts';
import { findReported, insertReport } from './report-store.ts';

const PER_ACCOUNT = { name: 'report-member', points: 10, seconds: 3600 };

/**
 * Stores a report about a member for the administration; the reported person is not notified. While it is open, another one of
 * the same reporter changes nothing. A member who has blocked the reporter or is not found by them can still be reported; the answer
 * is the same for a username that nobody has.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts` (10 an hour)
 */
export async function submitMemberReport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  username: string,
  { reason, details }: ReportMemberBody,
): Promise<void> {
  const { accountId, appAccountId: reporterId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const memberId = await findReported(deps.db, reporterId, username);
  if (memberId === null) return;
  const report = { memberId, reporterId, reason, details, createdAt: deps.now() };
  await deps.db.transaction((tx) => insertReport(tx, report));
}
