import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { findIdentity, findVatNumber, updateVatCheck } from './profile-store.ts';

/** Greece's numbers begin otherwise than its code. */
const codeOf = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix);

/**
 * Refuses a VAT number of the Union whose key is wrong: it was mistyped. The form has been checked
 * by the contract. The rules of all countries are loaded with the first number.
 * @throws AppError `invalid_input`
 */
export async function checkVatKey(vatNumber: string): Promise<void> {
  if (vatNumber === '') return;
  const { euVat } = await import('stdnum');
  const rules = euVat[codeOf(vatNumber.slice(0, 2))] ?? [];
  if (rules.some((rule) => rule.validate(vatNumber).isValid)) return;
  const message = 'Ce numéro de TVA contient une erreur de frappe : vérifiez chaque chiffre';
  throw new AppError('invalid_input', { fields: [{ path: 'vatNumber', message }] });
}

/**
 * Asks the register for an organiser's VAT number and stores what it says, unless the number has
 * changed meanwhile. What is charged may depend on it: the payment provider is told. Idempotent.
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
