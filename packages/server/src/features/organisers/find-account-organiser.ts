import type { Plan } from '@lampion/contract/rules/recommend-plan';
import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { Deps } from '../../deps.ts';
import { describeOrganiser } from './describe-organiser.ts';
import { findOrganiserByAccount } from './organiser-store.ts';

export interface AccountOrganiser extends PublicOrganiser {
  readonly plan: Plan;
}

/** The public data of an account's pro profile, with its plan; null for accounts without one. */
export async function findAccountOrganiser(
  deps: Pick<Deps, 'db'>,
  accountId: string,
): Promise<AccountOrganiser | null> {
  const row = await findOrganiserByAccount(deps.db, accountId);
  return row === null ? null : { ...describeOrganiser(row), plan: row.plan };
}
