import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAccountOrganiser } from '../organisers/find-account-organiser.ts';
import { findAccountWithNames } from './account-store.ts';
import { toCurrentAccount } from './account-view.ts';
import { findNewEmail } from './email-change-store.ts';

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
