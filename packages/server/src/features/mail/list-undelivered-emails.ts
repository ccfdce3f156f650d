import type { UndeliveredEmailPage, UndeliveredEmailQuery } from '@lampion/contract/schemas/admin-email';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { countFailedEmails, findFailedEmails } from './outgoing-email-store.ts';
import { toUndeliveredEmail } from './undelivered-email-view.ts';

/**
 * A page of the e-mails that could not be delivered, latest failure first: those still retried, those given up, or
 * both. Announcements to guests are not included: the organiser sees their deliveries with the announcement.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listUndeliveredEmails(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: UndeliveredEmailQuery,
): Promise<UndeliveredEmailPage> {
  requireAdmin(actor);
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([
    findFailedEmails(db, query),
    countFailedEmails(db, query, limit),
  ]);
  return toListPage(rows.map(toUndeliveredEmail), { counted, limit }, query);
}
