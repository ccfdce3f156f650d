import type { MemberReportPage, MemberReportQuery } from '@lampion/contract/schemas/member-safety';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { numberPage, toListPage, totalLimit } from '../../list-page.ts';
import { countReports, findReports } from './report-store.ts';
import { toMemberReport } from './report-view.ts';

/**
 * A page of reports about members, newest first.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for a cursor that is not ours
 */
export async function listMemberReports(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  wanted: MemberReportQuery,
): Promise<MemberReportPage> {
  requireAdmin(actor);
  const query = numberPage(wanted);
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([findReports(db, query), countReports(db, query, limit)]);
  return toListPage(rows.map(toMemberReport), { counted, limit }, query);
}
