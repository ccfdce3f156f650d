import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { readSendgridKey } from './ports/mail/sendgrid.ts';

const RSA_BITS_MIN = 1024;

/** PEM; line breaks may be written as \n, because settings are single lines. */
const rsaKeySchema = z.string().transform((text, context) => {
  const pem = text.replaceAll('\\n', '\n');
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN) return pem;
  } catch {
    // Reported below.
  }
  context.addIssue({ code: 'custom', message: 'expected a private RSA key (PEM) without a passphrase' });
  return z.NEVER;
});

const selectorSchema = z
  .string()
  .regex(/^[a-z\d]([a-z\d.-]{0,61}[a-z\d])?$/i, 'expected a name such as lampion2026');

/** "Lampion <bonjour@lampion.example>", or the address alone. */
const senderSchema = z.string().refine((text) => {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return z.email().safeParse(address).success;
}, 'expected an address, such as "Lampion <bonjour@lampion.example>"');

/** Settings for sending e-mails. */
export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: senderSchema.default('Lampion <bonjour@lampion.test>'),
  /** E-mails are signed for this domain (RFC 6376) if the mail server does not sign them. */
  DKIM_DOMAIN: z.hostname().optional(),
  DKIM_SELECTOR: selectorSchema.optional(),
  DKIM_PRIVATE_KEY: rsaKeySchema.optional(),
  /** E-mails per second of the whole installation. */
  EMAIL_PER_SECOND: z.coerce.number().min(0.1).max(100_000).default(50),
  /**
   * Connections of one process to the mail server for invitations and announcements; other e-mails
   * have a few more.
   */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
};

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

/** Settings for bounces and complaints. */
export const bounceSettings = {
  /** The mailbox for bounces; a signed token is added to its local part. */
  MAIL_RETURN_PATH: returnPathSchema.optional(),
  /**
   * Webhooks of e-mail providers for bounces and complaints; each exists once its secret is set.
   */
  MAILGUN_WEBHOOK_KEY: webhookSecretSchema.optional(),
  SENDGRID_WEBHOOK_KEY: sendgridKeySchema.optional(),
  POSTMARK_WEBHOOK_LOGIN: webhookSecretSchema.regex(/^[^:]+:./, 'expected name:password').optional(),
  BREVO_WEBHOOK_TOKEN: webhookSecretSchema.optional(),
  /** DNS servers for the administration's check of our records; the system's when left out. */
  DNS_SERVERS: dnsServersSchema.optional(),
};
