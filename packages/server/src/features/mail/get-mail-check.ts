import type { MailCheck } from '@lampion/contract/schemas/admin-mail-check';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findCheck, findUnsentCheck } from './mail-check-store.ts';

/**
 * What became of a test e-mail. The mail server's word is the last that can be known here.
 * @throws AppError `not_authenticated`, `forbidden`; `email_not_found` a day later
 */
export async function getMailCheck({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<MailCheck> {
  requireAdmin(actor);
  const check = await findCheck(db, id);
  if (check === null) throw new AppError('email_not_found');
  const common = { _id: id, createdAt: check.createdAt.toISOString() };
  const unsent = await findUnsentCheck(db, id);
  if (unsent === null) return { ...common, state: 'accepted', reason: null };
  const { dueAt, reason } = unsent;
  if (reason === 'suppressed') return { ...common, state: 'suppressed', reason: null };
  if (dueAt === null) return { ...common, state: 'refused', reason };
  return { ...common, state: reason === null ? 'queued' : 'retried', reason };
}
