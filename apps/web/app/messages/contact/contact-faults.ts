import { contactBodySchema } from '@lampion/contract/messages/contact';
import { isRefusal, readForm } from '../../platform/pages/page-errors.ts';

/** The fields a person fills in, in the order of the form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

export const emptyContact: ContactValues = { name: '', email: '', subject: '', message: '' };

/**
 * The submitted form as text; a file or a missing field counts as empty. `website` is the honeypot.
 * Throws a 400 response when the body is not a form.
 */
export async function readContactForm(request: Request): Promise<{ values: ContactValues; website: string }> {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = Object.fromEntries(contactFields.map((field) => [field, text(field)])) as ContactValues;
  return { values, website: text('website') };
}

/** The faults of a message: a sentence for each invalid field, or one for the whole form. */
export interface ContactFaults {
  readonly fields: Partial<Record<ContactField, string>>;
  readonly form: string | null;
}

/** The sentences of an empty form, by field: its script shows them without a request. */
export const contactHints: Partial<Record<ContactField, string>> = toFields(
  contactBodySchema
    .safeParse(emptyContact)
    .error?.issues.map(({ path, message }) => ({ path: String(path[0]), message })) ?? [],
);

/** The faults in a refusal of the message. Any other error is an incident and is rethrown. */
export function readContactFaults(error: unknown): ContactFaults {
  if (!isRefusal(error)) throw error;
  const fields = toFields(error.fields);
  return { fields, form: Object.keys(fields).length === 0 ? error.message : null };
}

function toFields(
  faults: readonly { path: string; message: string }[],
): Partial<Record<ContactField, string>> {
  const fields: Partial<Record<ContactField, string>> = {};
  for (const field of contactFields) {
    const fault = faults.find(({ path }) => path === field);
    if (fault) fields[field] = fault.message;
  }
  return fields;
}
