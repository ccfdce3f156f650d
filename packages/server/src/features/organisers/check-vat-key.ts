import { AppError } from '../../app-error.ts';

/** Greece's numbers begin otherwise than its code. */
const codeOf = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix);

/**
 * Refuses a VAT number of the Union whose key is wrong: it was mistyped. The form has been checked by the contract. The
 * rules of all countries are loaded with the first number.
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
