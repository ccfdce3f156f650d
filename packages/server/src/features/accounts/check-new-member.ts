import type { Deps } from '../../deps.ts';
import { findAccountWithNames } from './account-store.ts';

const NEW_MS = 3_600_000;

/** Whether an account was made in the last hour, and is not an organiser’s or an administrator’s. */
export async function isNewMember({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<boolean> {
  const row = await findAccountWithNames(db, id);
  if (row === null || row.account.role !== 'member' || row.organiserId !== null) return false;
  return now().getTime() - row.account.createdAt.getTime() < NEW_MS;
}
