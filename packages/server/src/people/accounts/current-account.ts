import type { CurrentAccount } from '@lampion/contract/people/accounts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findAccountOrganiser } from '../organisers/organisers.ts';
import { findAccountWithNames } from './store.ts';
import { findNewEmail } from './token-store.ts';
import { toCurrentAccount } from './view.ts';

/** The signed-in account, its role, and the public data of its pro profile if there is one. */
export async function getCurrentAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<CurrentAccount> {
  const person = requireAccount(actor);
  const { accountId } = person;
  const row = await findAccountWithNames(deps.db, accountId);
  if (row === null) throw new AppError('not_authenticated');
  const newEmail = await findNewEmail(deps.db, accountId, deps.now());
  return toCurrentAccount(row, await findAccountOrganiser(deps, accountId), person, newEmail);
}
