import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { changeUser } from './change-user.ts';

/**
 * Sends a link to choose a new password to an account's own address. The caller never sees it. Each call sends one
 * more, up to the maximum of valid links.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function sendUserReset(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeUser(deps, actor, id, {
    async work(tx) {
      await queueEmail(deps, tx, { template: 'reset-password', id });
      return { action: 'account.send-reset' };
    },
  });
}
