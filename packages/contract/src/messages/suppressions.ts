import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idSchema, instantSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';

/** Why an address is suppressed. */
export const suppressionReasonLabels = {
  bounce: 'Ses e-mails reviennent.',
  complaint: 'Cette personne nous a signalés comme indésirables.',
  manual: 'Ajoutée à la main.',
} as const;

export type SuppressionReason = keyof typeof suppressionReasonLabels;
const reasons = Object.keys(suppressionReasonLabels) as [SuppressionReason, ...SuppressionReason[]];
const suppressionReasonSchema = z.enum(reasons, { error: 'Raison inconnue' });

/** Who reported the address. */
export const suppressionSourceLabels = {
  smtp: 'Le serveur d’e-mails',
  pipe: 'Un e-mail revenu',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  postmark: 'Postmark',
  brevo: 'Brevo',
  admin: 'L’administration',
} as const;

export type SuppressionSource = keyof typeof suppressionSourceLabels;
const sources = Object.keys(suppressionSourceLabels) as [SuppressionSource, ...SuppressionSource[]];

/** `q` matches one whole address, because only hashes are stored. */
export const suppressionQuerySchema = listQuerySchema.extend({
  reason: suppressionReasonSchema.optional(),
});
export type SuppressionQuery = z.output<typeof suppressionQuerySchema>;

/** A suppressed address, which receives security e-mails only, in the administration's list. */
const suppressionSchema = z
  .object({
    _id: idSchema,
    recipient: z
      .string()
      .nullable()
      .describe('Masqué : « c…@exemple.fr » ; null si l’on n’en a que l’empreinte.'),
    reason: suppressionReasonSchema,
    source: z.enum(sources),
    status: z
      .string()
      .nullable()
      .describe('Ce que le serveur du destinataire a répondu (RFC 3463) : « 5.1.1 » ; null : rien.'),
    reports: z.number().int().describe('Combien de fois cela a été rapporté.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'Suppression' });
export type Suppression = z.infer<typeof suppressionSchema>;

const suppressionPageSchema = pageOf(suppressionSchema).meta({ id: 'SuppressionPage' });
export type SuppressionPage = z.infer<typeof suppressionPageSchema>;

const addSuppressionBodySchema = z.object({ email: emailSchema });

const tag = 'Administration';

export const adminSuppressionEndpoints = {
  listSuppressions: endpoint({
    method: 'GET',
    path: '/admin/suppressed-addresses',
    tag,
    summary: 'Les adresses qui ne reçoivent plus d’e-mails, de la dernière écartée à la première, par pages.',
    access: 'admin',
    query: suppressionQuerySchema,
    answer: suppressionPageSchema,
  }),
  addSuppression: endpoint({
    method: 'POST',
    path: '/admin/suppressed-addresses',
    tag,
    summary:
      'N’écrit plus à une adresse, sauf pour la sécurité du compte. Sans effet si elle est déjà écartée.',
    access: 'admin',
    body: addSuppressionBodySchema,
    answer: suppressionSchema,
    errors: ['suppression_not_found'],
  }),
  removeSuppression: endpoint({
    method: 'DELETE',
    path: '/admin/suppressed-addresses/:id',
    tag,
    summary: 'Autorise à nouveau une adresse écartée.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: z.null(),
    status: 204,
    errors: ['suppression_not_found'],
  }),
};
