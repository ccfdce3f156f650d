import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAccountOrganiser } from '../organisers/find-account-organiser.ts';
import { findAccountWithNames } from './account-store.ts';
import { toCurrentAccount } from './account-view.ts';

/** Who is signed in, with which role, and the public face of their pro profile if they have one. */
export async function getCurrentAccount(deps: Pick<Deps, 'db'>, actor: Actor): Promise<CurrentAccount> {
  const person = requireAccount(actor);
  const { accountId } = person;
  const row = await findAccountWithNames(deps.db, accountId);
  if (row === null) throw new AppError('not_authenticated');
  return toCurrentAccount(row, await findAccountOrganiser(deps, accountId), person);
}
