import { z } from 'zod';
import { readSendgridKey } from './ports/mail-events-sendgrid.ts';

/** A bare address whose local part (64 octets at most) leaves room for "+" and 42 characters. */
const returnPathSchema = z
  .email('expected an address such as rebonds@lampion.example')
  .regex(/^[^@+]{1,21}@/, 'expected at most 21 characters before the @, and no +');

const webhookSecretSchema = z.string().min(16, 'expected 16 characters at least');

const sendgridKeySchema = z.string().transform((text, context) => {
  try {
    return readSendgridKey(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'expected the verification key, as SendGrid shows it' });
    return z.NEVER;
  }
});

/** Addresses of DNS servers, with a port if it is not 53. */
const dnsServersSchema = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .pipe(
    z
      .array(z.string().regex(/^(?:[\d.]{7,15}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i, 'expected IP addresses'))
      .min(1),
  );

/** The settings about whether e-mails arrive. */
export const bounceSettings = {
  /** The mailbox that bounces come back to; a signed token is added to its local part. */
  MAIL_RETURN_PATH: returnPathSchema.optional(),
  /** Webhooks of e-mail providers for bounces and complaints; each exists once its secret is set. */
  MAILGUN_WEBHOOK_KEY: webhookSecretSchema.optional(),
  SENDGRID_WEBHOOK_KEY: sendgridKeySchema.optional(),
  POSTMARK_WEBHOOK_LOGIN: webhookSecretSchema.regex(/^[^:]+:./, 'expected name:password').optional(),
  BREVO_WEBHOOK_TOKEN: webhookSecretSchema.optional(),
  /** Who is asked about our DNS records in the administration's check; those of the system when left out. */
  DNS_SERVERS: dnsServersSchema.optional(),
};
