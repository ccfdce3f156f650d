import { readForm } from '../../lib/read-form.ts';

/** The fields a person fills in, in the order of the form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

export const emptyContact: ContactValues = { name: '', email: '', subject: '', message: '' };

/**
 * The submitted form as text; a file or a missing field counts as empty. `website` is the honeypot. Throws a 400
 * response when the body is not a form.
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
