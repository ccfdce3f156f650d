import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idSchema, instantSchema } from '../platform/common.ts';
import { emailFailureReasonSchema } from './emails.ts';

/** What determines whether e-mails are delivered, in the order in which it is set up. */
export const mailSetupLabels = {
  smtp: 'Serveur d’envoi',
  from: 'Adresse d’expéditeur',
  return_path: 'Adresse de retour',
  return_path_mx: 'Réception des retours (MX)',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
} as const;

export type MailSetupKey = keyof typeof mailSetupLabels;
const keys = Object.keys(mailSetupLabels) as [MailSetupKey, ...MailSetupKey[]];

/**
 * Findings: `unset` in our settings, `missing` or `several` in DNS, `open` to everybody, `differs`
 * from our key, `not_aligned` with the sender's domain, `weak`; `unknown` when DNS did not answer.
 */
const findings = [
  'ok',
  'unset',
  'missing',
  'several',
  'open',
  'differs',
  'not_aligned',
  'weak',
  'unknown',
] as const;
export type MailSetupFinding = (typeof findings)[number];

const mailSetupStepSchema = z.object({
  key: z.enum(keys),
  finding: z.enum(findings),
  name: z
    .string()
    .nullable()
    .describe('Ce qui a été cherché, ou la valeur du réglage ; null s’il n’y en a pas.'),
  records: z.array(z.string()).describe('Ce que le DNS a répondu.'),
});
export type MailSetupStep = z.infer<typeof mailSetupStepSchema>;

const mailSetupSchema = z.object({ steps: z.array(mailSetupStepSchema) }).meta({ id: 'MailSetup' });
export type MailSetup = z.infer<typeof mailSetupSchema>;

const startMailCheckBodySchema = z.object({ email: emailSchema });

/** A test e-mail. The sender can learn no more than that the mail server `accepted` it. */
const mailCheckSchema = z
  .object({
    _id: idSchema,
    state: z.enum(['queued', 'retried', 'accepted', 'refused', 'suppressed']),
    reason: emailFailureReasonSchema.nullable().describe('Du dernier essai échoué ; null : aucun.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'MailCheck' });
export type MailCheck = z.infer<typeof mailCheckSchema>;

const tag = 'Administration';

export const adminMailCheckEndpoints = {
  checkMailSetup: endpoint({
    method: 'GET',
    path: '/admin/mail-setup',
    tag,
    summary: 'Ce qui décide si les e-mails arrivent : les réglages, et ce que le DNS en dit.',
    access: 'admin',
    answer: mailSetupSchema,
    errors: ['too_many_attempts'],
  }),
  startMailCheck: endpoint({
    method: 'POST',
    path: '/admin/mail-checks',
    tag,
    summary: 'Envoie un e-mail d’essai.',
    access: 'admin',
    body: startMailCheckBodySchema,
    answer: mailCheckSchema,
    status: 201,
    errors: ['too_many_attempts'],
  }),
  getMailCheck: endpoint({
    method: 'GET',
    path: '/admin/mail-checks/:id',
    tag,
    summary: 'Ce qu’est devenu un e-mail d’essai.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: mailCheckSchema,
    errors: ['email_not_found'],
  }),
};
