import type { OwnAppAccount } from '@lampion/contract/people/app-accounts';
import type { MemberReport } from '@lampion/contract/people/member-safety';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import { findUsernameChangeable } from './policy.ts';
import type { ReportRow } from './report-store.ts';
import type { AppAccountRow } from './store.ts';

/** A profile as its owner reads it. */
export function toOwnAppAccount({ appAccount, image }: AppAccountRow, now: Date): OwnAppAccount {
  const { id, username, appName, bio, findable, birthDate, phone, usernameChangedAt } = appAccount;
  const usernameChangeableAt = findUsernameChangeable(usernameChangedAt, now)?.toISOString() ?? null;
  const picture = { picUrl: portraitAddress(username, image), hasPicture: image !== null };
  return { id, username, appName, bio, findable, birthDate, phone, usernameChangeableAt, ...picture };
}

/** A report as the administration reads it. */
export function toMemberReport({ report, username, accountId, reporter }: ReportRow): MemberReport {
  const { id: _id, reason, details, createdAt, handledAt } = report;
  const times = { createdAt: createdAt.toISOString(), handledAt: handledAt?.toISOString() ?? null };
  return { _id, reason, details, username, accountId, reporter, ...times };
}
