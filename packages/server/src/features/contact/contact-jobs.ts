import type { Deps } from '../../deps.ts';
import { renderContactConfirmation } from '../../emails/contact-confirmation.ts';
import { renderContactMessage } from '../../emails/contact-message.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findContactMessage } from './contact-store.ts';
import { contactEmailId } from './describe-contact-email.ts';

/** The e-mails about a contact message; none once it was deleted. */
export function contactEmails(
  deps: Pick<Deps, 'config' | 'db'>,
): Pick<EmailComposers, 'contact-message' | 'contact-confirmation'> {
  return {
    async 'contact-message'(id) {
      const message = await findContactMessage(deps.db, id);
      if (message === null) return null;
      const { supportEmail } = await readSettings(deps);
      return { to: supportEmail, replyTo: message.email, ...renderContactMessage(message) };
    },
    async 'contact-confirmation'(id) {
      const message = await findContactMessage(deps.db, id);
      return message && { to: message.email, emailId: contactEmailId(id), ...renderContactConfirmation() };
    },
  };
}
