import type { ContactBody } from '@lampion/contract/schemas/contact';
import { readForm } from '../../lib/read-form.ts';

/** What is told by whoever ends a contract without signing in. */
export type LeaveValues = Readonly<Record<'name' | 'email' | 'contract', string>>;

export const emptyLeave: LeaveValues = { name: '', email: '', contract: '' };

interface LeaveForm {
  readonly values: LeaveValues;
  /** The honeypot. */
  readonly website: string;
}

/** The submitted form as text. Throws a 400 response when the body is not a form. */
export async function readLeaveForm(request: Request): Promise<LeaveForm> {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = { name: text('name'), email: text('email'), contract: text('contract') };
  return { values, website: text('website') };
}

/** The notice as a message to support. */
export function toNotice({ values: { name, email, contract }, website }: LeaveForm): ContactBody {
  const message = contract.trim() && `Je vous notifie la résiliation de mon contrat : ${contract.trim()}`;
  return { name, email, subject: 'Résiliation d’un contrat', message, website };
}
