import type { ModeratedMember } from '@lampion/contract/schemas/admin-member';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../images/describe-portrait.ts';
import { findMemberFigures, findModeratedMember, findReportReasons } from './moderated-member-store.ts';

/** The app profile of an account, as the administration reads it: nothing of parties or friends by name. Null without one. */
export async function describeMember(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<ModeratedMember | null> {
  const row = await findModeratedMember(db, accountId);
  if (row === null) return null;
  const { id, username, appName, bio, findable, phone } = row.appAccount;
  const [figures, reportReasons] = await Promise.all([findMemberFigures(db, id), findReportReasons(db, id)]);
  const picture = { picUrl: portraitAddress(username, row.image), hasPicture: row.image !== null };
  return {
    username,
    appName,
    bio,
    findable,
    ...picture,
    hasPhone: phone !== null,
    ...figures,
    reportReasons,
  };
}
