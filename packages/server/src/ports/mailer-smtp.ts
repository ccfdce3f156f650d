import type { EmailFailureReason } from '@lampion/contract/schemas/admin-email';
import { createTransport } from 'nodemailer';
import { type Mailer, SendingError } from './mailer.ts';

/** Shorter than a job may last, so that a silent server is a failed attempt and does not block a worker. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

const signInCodes: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

function reasonOf({ code = '', command, responseCode = 0 }: SmtpFailure): EmailFailureReason {
  if (signInCodes.has(code)) return 'sign_in_refused';
  if (responseCode >= 400 && responseCode < 500) return 'busy';
  if (code === 'EMESSAGE') return 'content_refused';
  if (code !== 'EENVELOPE') return 'unreachable';
  return command === 'MAIL FROM' ? 'sender_refused' : 'recipient_refused';
}

/**
 * A failure without the server's message, which repeats addresses. Only a refused recipient or message is final: a
 * refused sign-in (535) or sender, or a full mailbox (4xx), may be fixed.
 */
function withoutAddresses(error: unknown): Error {
  const { code = 'unknown', responseCode } = error as SmtpFailure;
  const words = `${code}${responseCode === undefined ? '' : ` ${responseCode}`}`;
  const reason = reasonOf(error as SmtpFailure);
  const isRefused = reason === 'recipient_refused' || reason === 'content_refused';
  const isFinal = isRefused && responseCode !== undefined;
  const verdict = isFinal ? 'was refused' : 'could not be sent';
  return new SendingError(`the e-mail ${verdict} (${words})`, { reason, isFinal });
}

/**
 * Sends through an SMTP server.
 * @param url smtp:// or smtps:// address with credentials.
 * @param from the sender, "Lampion <bonjour@…>".
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'lampion';
  const messageId = (id: string | undefined) => `<${id}@${domain}>`;
  // As objects, because text would be parsed and could name several people.
  const bare = (address: string) => ({ name: '', address });
  return {
    async send({ id, to, replyTo, thread = [], subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          to: bare(to),
          subject,
          text,
          html,
          messageId: messageId(id),
          ...(thread.length > 0 && {
            inReplyTo: messageId(thread.at(-1)),
            references: thread.map(messageId),
          }),
          // Suppresses auto-replies, except for replies, which a person wrote.
          headers: {
            'Auto-Submitted': thread.length > 0 ? 'no' : 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(replyTo && { replyTo: bare(replyTo) }),
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}
