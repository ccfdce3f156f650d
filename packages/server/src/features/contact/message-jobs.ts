import type { Deps } from '../../deps.ts';
import { renderContactAnswer } from '../../emails/contact-answer.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { readSettings } from '../settings/read-settings.ts';
import { contactEmailId } from './describe-contact-email.ts';
import { findAnswer } from './message-store.ts';

const answerEmailId = (answerId: string) => `answer.${answerId}`;

/**
 * The e-mail that answers a contact message; none once the message was deleted. It is in the thread of the confirmation
 * and of earlier answers, and replies go to support.
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
