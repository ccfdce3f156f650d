import type { Deps } from '../../deps.ts';
import { renderDeliveryCheck } from '../../emails/delivery-check.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { findCheck } from './mail-check-store.ts';

/** The test e-mail of an administrator. */
export function checkEmails({ db }: Pick<Deps, 'db'>): Pick<EmailComposers, 'delivery-check'> {
  return {
    async 'delivery-check'(id) {
      const check = await findCheck(db, id);
      return check && { to: check.address, ...renderDeliveryCheck() };
    },
  };
}
