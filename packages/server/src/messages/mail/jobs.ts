import type { Deps } from '../../deps.ts';
import { renderDeliveryCheck } from '../../platform/emails/contact.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { findCheck } from './suppression-store.ts';

/** The test e-mail of an administrator. */
export function checkEmails({ db }: Pick<Deps, 'db'>): Pick<EmailComposers, 'delivery-check'> {
  return {
    async 'delivery-check'(id) {
      const check = await findCheck(db, id);
      return check && { to: check.address, ...renderDeliveryCheck() };
    },
  };
}
