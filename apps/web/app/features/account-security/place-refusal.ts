import type { FormRefusal } from '../../lib/form-refusal.ts';

/** The field concerned by a refusal that names none. */
const fieldOfCode: Readonly<Record<string, 'current' | 'code' | 'email'>> = {
  wrong_password: 'current',
  wrong_second_factor: 'code',
  email_taken: 'email',
};

/** Where the refusal of a change of the sign-in is shown: at the field concerned, else above the form. */
export function placeRefusal(refusal: FormRefusal | null): Readonly<Record<string, string | undefined>> {
  if (refusal === null) return {};
  const { code: reason = '', message, fields } = refusal;
  const field = fieldOfCode[reason];
  const told = { ...fields, ...(field && { [field]: message }) };
  const isTold = Object.values(told).some((sentence) => sentence !== undefined);
  return { ...told, general: isTold ? undefined : message };
}
