import type { MemberReport } from '@lampion/contract/schemas/member-safety';
import type { ReportRow } from './report-store.ts';

/** A report as the administration reads it. */
export function toMemberReport({ report, username, accountId, reporter }: ReportRow): MemberReport {
  const { id: _id, reason, details, createdAt, handledAt } = report;
  const times = { createdAt: createdAt.toISOString(), handledAt: handledAt?.toISOString() ?? null };
  return { _id, reason, details, username, accountId, reporter, ...times };
}
