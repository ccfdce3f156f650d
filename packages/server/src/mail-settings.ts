import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const RSA_BITS_MIN = 1024;

/** PEM; its line breaks may be written as \n, because settings are lines. */
const rsaKeySchema = z.string().transform((text, context) => {
  const pem = text.replaceAll('\\n', '\n');
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN) return pem;
  } catch {
    // Said below.
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

/** The settings about e-mails that leave. */
export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: senderSchema.default('Lampion <bonjour@lampion.test>'),
  /** What we send is signed for this domain (RFC 6376), where the mail server does not. */
  DKIM_DOMAIN: z.hostname().optional(),
  DKIM_SELECTOR: selectorSchema.optional(),
  DKIM_PRIVATE_KEY: rsaKeySchema.optional(),
  /** E-mails per second of the whole installation. */
  EMAIL_PER_SECOND: z.coerce.number().min(0.1).max(100_000).default(50),
  /** Connections of one process to the mail server for invitations and announcements; others have a few of their own. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
};
