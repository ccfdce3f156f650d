import type { ReportMemberBody } from '@lampion/contract/schemas/member-safety';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findNamedMember } from './block-store.ts';
import { requireMember } from './find-member.ts';
import { insertReport } from './report-store.ts';

const PER_ACCOUNT = { name: 'report-member', points: 10, seconds: 3600 };

/**
 * Stores a report about a member for the administration; the reported person is not told. While it is open, another one of
 * the same reporter changes nothing.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `too_many_attempts` (10 an hour)
 */
export async function submitMemberReport(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  username: string,
  { reason, details }: ReportMemberBody,
): Promise<void> {
  const { accountId, appAccountId: reporterId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const member = await findNamedMember(deps.db, reporterId, username);
  if (member === null) throw new AppError('member_not_found');
  await insertReport(deps.db, { memberId: member.id, reporterId, reason, details, createdAt: deps.now() });
}
