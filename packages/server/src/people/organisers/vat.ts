import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { findIdentity, findVatNumber, updateVatCheck } from './profile-store.ts';

/** VAT numbers of Greece start with EL instead of GR. */
const codeOf = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix);

/**
 * Refuses an EU VAT number whose check digits are wrong, that is, a mistyped one. The contract has
 * checked the form. The rules of all countries are loaded at the first number.
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
 * Checks an organiser's VAT number in the register and stores the result, unless the number has
 * changed since. Notifies the payment provider, because the VAT charged may depend on it.
 * Idempotent.
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
