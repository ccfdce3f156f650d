import type { MailCheck } from '@lampion/contract/schemas/admin-mail-check';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { getMailCheck } from './get-mail-check.ts';
import { insertCheck } from './mail-check-store.ts';
import { queueEmail } from './queue-email.ts';

const PER_ACCOUNT = { name: 'mail-check', points: 10, seconds: 600 };

/**
 * Queues a test e-mail, which leaves as every other one does. Each call sends one more.
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
