import type { MemberReport } from '@lampion/contract/schemas/member-safety';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { closeReport, findReport } from './report-store.ts';
import { toMemberReport } from './report-view.ts';

/**
 * Marks a report about a member as handled. Idempotent: the first time counts, and is journalled.
 * @throws AppError `not_authenticated`, `forbidden`, `report_not_found`
 */
export async function markMemberReportHandled(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<MemberReport> {
  requireAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const before = await findReport(tx, id);
    if (before === null) throw new AppError('report_not_found');
    if (!(await closeReport(tx, id, deps.now()))) return toMemberReport(before);
    const { accountId, username, report } = before;
    await recordAction(deps, tx, actor, {
      action: 'account.handle-report',
      subject: 'account',
      subjectId: accountId ?? report.memberId,
      subjectName: `${username.slice(0, 2)}…`,
      after: { reason: report.reason },
    });
    return toMemberReport({ ...before, report: { ...report, handledAt: deps.now() } });
  });
}
