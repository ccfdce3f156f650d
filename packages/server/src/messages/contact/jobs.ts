import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import {
  renderContactAnswer,
  renderContactConfirmation,
  renderContactMessage,
} from '../../platform/emails/contact.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { contactEmailId } from './contact.ts';
import { findAnswer, findContactMessage } from './store.ts';

const answerEmailId = (answerId: string) => `answer.${answerId}`;

/**
 * The e-mail that answers a contact message; none once the message was deleted. It belongs to the
 * thread of the confirmation and earlier answers; replies go to support.
 */
export function messageEmails(deps: Pick<Deps, 'config' | 'db'>): Pick<EmailComposers, 'contact-answer'> {
  return {
    async 'contact-answer'(id) {
      const found = await findAnswer(deps.db, id);
      if (found === null) return null;
      const { answer, message, earlierIds } = found;
      const { supportEmail } = await readSettings(deps);
      const { name, subject, message: text } = message;
      return {
        to: message.email,
        replyTo: supportEmail,
        emailId: answerEmailId(id),
        thread: [contactEmailId(message.id), ...earlierIds.map(answerEmailId)],
        ...renderContactAnswer({ name, subject, message: text, answer: answer.body }),
      };
    },
  };
}

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
