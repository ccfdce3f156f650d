import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Attachment } from '../ports/mailer.ts';
import type { EmailContent } from './email.ts';

/** An e-mail with its addresses, ready to be sent. */
export interface ComposedEmail extends EmailContent {
  readonly to: string;
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
  /** The e-mail's own id where later e-mails reply to it; the queue's otherwise. Letters, digits, dots and dashes. */
  readonly emailId?: string;
  /** Ids of the e-mails it replies to, oldest first. */
  readonly thread?: readonly string[];
  /** One-click unsubscribe address. */
  readonly unsubscribeUrl?: string;
}

/** For each template: the e-mail about a row, or null when there is nothing left to send (the row is gone). */
export type EmailComposers = {
  readonly [T in EmailTemplate]: (id: string) => Promise<ComposedEmail | null>;
};
