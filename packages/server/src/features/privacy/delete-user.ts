import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { checkNotSelf } from '../accounts/change-user.ts';
import { getUser } from '../accounts/get-user.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Erases another person's account permanently (see `eraseAccount`), confirmed by typing its address. The second call
 * throws `user_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`, `last_admin`; `invalid_input` for
 * another address
 */
export async function deleteUser(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  { email }: { readonly email: string },
): Promise<void> {
  const user = await getUser(deps, actor, id);
  checkNotSelf(actor, id);
  if (user.email !== email) {
    const fields = [{ path: 'email', message: 'Ce n’est pas l’adresse de ce compte' }];
    throw new AppError('invalid_input', { fields });
  }
  await eraseAccount(deps, actor, id);
}
