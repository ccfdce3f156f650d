import type { Deps } from '../../deps.ts';
import { findIdentity, findVatNumber, updateVatCheck } from './profile-store.ts';

/**
 * Asks the register for an organiser's VAT number and stores what it says, unless the number has changed meanwhile.
 * What is charged may depend on it: the payment provider is told. Idempotent.
 * @throws AppError `unavailable` while the register does not answer: the number stays unchecked
 */
export async function checkVatNumber(
  { db, jobs, vatRegister }: Pick<Deps, 'db' | 'jobs' | 'vatRegister'>,
  organiserId: string,
): Promise<void> {
  const vatNumber = await findVatNumber(db, organiserId);
  if (vatNumber === '') return;
  const vatCheck = await vatRegister.check(vatNumber);
  if (vatCheck === 'unknown') return;
  await db.transaction(async (tx) => {
    const now = await findIdentity(tx, organiserId);
    if (now?.vatNumber !== vatNumber) return;
    await updateVatCheck(tx, organiserId, vatCheck);
    if (now.customerId !== null) await jobs.enqueue(tx, 'update-customer', { organiserId });
  });
}
