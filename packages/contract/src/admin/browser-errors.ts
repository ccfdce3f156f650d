import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';

/** How a browser error was caught, and its label. */
export const browserErrorKindLabels = {
  error: 'Erreur d’un script',
  rejection: 'Promesse rejetée',
  render: 'Affichage d’un écran',
} as const;

export type BrowserErrorKind = keyof typeof browserErrorKindLabels;
const kinds = Object.keys(browserErrorKindLabels) as [BrowserErrorKind, ...BrowserErrorKind[]];

export const BROWSER_ERROR_MESSAGE_MAX = 300;
export const BROWSER_ERROR_STACK_MAX = 2000;

/**
 * A browser's report of an error. Personal data is removed before sending, and again by the server.
 */
export const reportBrowserErrorBodySchema = z.object({
  kind: z.enum(kinds, { error: 'Erreur inconnue' }),
  message: z
    .string({ error: 'Indiquez le message' })
    .min(1, 'Indiquez le message')
    .max(BROWSER_ERROR_MESSAGE_MAX, 'Message trop long'),
  stack: z.string({ error: 'Trace illisible' }).max(BROWSER_ERROR_STACK_MAX, 'Trace trop longue').default(''),
  screen: z
    .string({ error: 'Indiquez l’écran' })
    .max(200, 'Écran trop long')
    .describe('Le chemin de la page, gardé comme modèle.'),
  build: z
    .string({ error: 'Indiquez la version' })
    .max(80, 'Version trop longue')
    .regex(/^[\w.-]*$/, 'Version illisible')
    .describe('Le script qui rapporte : son nom change à chaque version qui le change.'),
});
export type ReportBrowserErrorBody = z.output<typeof reportBrowserErrorBodySchema>;

export const browserErrorQuerySchema = listQuerySchema.omit({ q: true }).extend({
  state: z.enum(['open', 'handled']).optional(),
});
export type BrowserErrorQuery = z.output<typeof browserErrorQuerySchema>;

/** Identical errors, as one line of the administration's list. */
const browserErrorSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(kinds),
    message: z.string(),
    stack: z.string(),
    screen: z.string().describe('Où elle a été vue en dernier, comme modèle.'),
    build: z.string(),
    count: z.number().int(),
    firstSeenAt: instantSchema,
    lastSeenAt: instantSchema,
    handledAt: instantSchema
      .nullable()
      .describe('null tant que personne ne s’en est occupé, et de nouveau si elle revient.'),
  })
  .meta({ id: 'BrowserError' });
export type BrowserError = z.infer<typeof browserErrorSchema>;

const browserErrorPageSchema = pageOf(browserErrorSchema).meta({ id: 'BrowserErrorPage' });
export type BrowserErrorPage = z.infer<typeof browserErrorPageSchema>;

const tag = 'Administration';

export const browserErrorEndpoints = {
  reportBrowserError: endpoint({
    method: 'POST',
    path: '/browser-errors',
    tag,
    summary: 'Signale une erreur survenue dans un navigateur, sans rien de personnel.',
    access: 'anyone',
    body: reportBrowserErrorBodySchema,
    answer: z.null(),
    status: 204,
  }),
  listBrowserErrors: endpoint({
    method: 'GET',
    path: '/admin/browser-errors',
    tag,
    summary: 'Les erreurs des navigateurs, regroupées, de la dernière vue à la plus ancienne, par pages.',
    access: 'admin',
    query: browserErrorQuerySchema,
    answer: browserErrorPageSchema,
  }),
  markBrowserErrorHandled: endpoint({
    method: 'POST',
    path: '/admin/browser-errors/:id/handled',
    tag,
    summary: 'Marque une erreur comme traitée. Elle se rouvre si elle revient.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: browserErrorSchema,
    errors: ['browser_error_not_found'],
  }),
};
