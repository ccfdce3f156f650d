import type { MailCheck } from '@lampion/contract/messages/mail-checks';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { queueEmail } from './queue.ts';
import { deleteChecksBefore, findCheck, findUnsentCheck, insertCheck } from './suppression-store.ts';

const PER_ACCOUNT = { name: 'mail-check', points: 10, seconds: 600 };

/**
 * Queues a test e-mail, which is sent like any other. Each call sends another one.
 * @param address valid, in lower case.
 * @throws AppError `not_authenticated`, `forbidden`; `too_many_attempts` (10 in ten minutes)
 */
export async function startMailCheck(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  address: string,
): Promise<MailCheck> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const { id } = await deps.db.transaction(async (tx) => {
    const check = await insertCheck(tx, { accountId, address, createdAt: deps.now() });
    await queueEmail(deps, tx, { template: 'delivery-check', id: check.id });
    return check;
  });
  return getMailCheck(deps, actor, id);
}

/**
 * The state of a test e-mail. No more can be known here than the mail server's answer.
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

/** Deletes test e-mails started before an instant, with their addresses. */
export function purgeChecks(db: Queryable, before: Date): Promise<void> {
  return deleteChecksBefore(db, before);
}
