import { retention } from '@lampion/contract/admin/rules/retention';
import type { SetIbanBody } from '@lampion/contract/night/costs';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeDebts, takesAccounts } from './access.ts';
import {
  deleteAccountRow,
  deleteOldAccounts,
  findOwnAccountRows,
  findUnsettledAccounts,
  replaceSealed,
  saveAccountRow,
} from './account-store.ts';
import { openAccount, purposeOf } from './view.ts';

/**
 * Stores the account on which the caller receives what others owe them at a night, encrypted.
 * Idempotent.
 * @throws AppError as `changeDebts`; `night_closed` from 30 days after the night
 */
export function setCostAccount(
  deps: CostDeps & Pick<Deps, 'secrets'>,
  actor: Actor,
  eventId: string,
  body: SetIbanBody,
): Promise<null> {
  return changeDebts(deps, actor, eventId, async (tx, seat) => {
    if (!takesAccounts(seat, deps.now())) throw new AppError('night_closed');
    const { guestId } = seat;
    const secret = Buffer.from(JSON.stringify(body));
    const sealed = deps.secrets.seal(secret, purposeOf({ eventId, guestId }));
    await saveAccountRow(tx, { eventId, guestId, sealed });
    return true;
  });
}

/** Deletes the caller's account. Idempotent. @throws AppError as `changeDebts` */
export function deleteCostAccount(deps: CostDeps, actor: Actor, eventId: string): Promise<null> {
  return changeDebts(deps, actor, eventId, (tx, { guestId }) => deleteAccountRow(tx, { eventId, guestId }));
}

/** The accounts that a person gave at nights, for their data export. */
export async function exportCostAccounts(
  deps: Pick<Deps, 'db' | 'secrets'>,
  person: Parameters<typeof findOwnAccountRows>[1],
) {
  const rows = await findOwnAccountRows(deps.db, person);
  return rows.map(({ event, ...row }) => ({ event, ...openAccount(deps, row) }));
}

/** Deletes the accounts of nights that ended long ago. Runs daily; idempotent. */
export function eraseCostAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteOldAccounts(db, new Date(now().getTime() - retention.costAccountDays * 86_400_000));
}

/**
 * Encrypts accounts with the current key that were encrypted with the previous one. Idempotent;
 * several processes may run it at once.
 * @throws SecretsKeyError when one is encrypted with an unknown key
 */
export async function encryptCostAccounts({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  for (;;) {
    const rows = await findUnsettledAccounts(db, secrets.settled);
    if (rows.length === 0) return;
    for (const row of rows) {
      const purpose = purposeOf(row);
      await replaceSealed(db, row, secrets.seal(secrets.open(row.sealed, purpose), purpose));
    }
  }
}
