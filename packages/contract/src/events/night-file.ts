import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pdfSchema, shownDaySchema } from '../platform/common.ts';
import { eventParamsSchema } from './event-fields.ts';

export const nightSettings = ['venue', 'unusual', 'tent', 'public', 'private'] as const;
export type NightSetting = (typeof nightSettings)[number];

export const nightStepStatuses = ['todo', 'sent', 'granted', 'missing'] as const;
export type NightStepStatus = (typeof nightStepStatuses)[number];

export const nightStepStatusLabels: Readonly<Record<NightStepStatus, string>> = {
  todo: 'À faire',
  sent: 'Envoyé',
  granted: 'Accordé',
  missing: 'Pièce manquante',
};

/** What the deadlines are worth, wherever they are shown. */
export const NIGHT_FILE_NOTE =
  'Ces délais sont des repères, et non un conseil juridique : chacun dit d’où il vient et quel jour nous l’avons lu. Votre mairie peut en demander d’autres.';

export const nightSteps = [
  'public_space',
  'unusual_venue',
  'crowd',
  'tent',
  'bar',
  'music',
  'neighbours',
] as const;
export type NightStep = (typeof nightSteps)[number];

/** Steps that begin on paper; music is declared online. */
const letterSteps = ['public_space', 'unusual_venue', 'crowd', 'tent', 'bar', 'neighbours'] as const;
export type LetterStep = (typeof letterSteps)[number];

export const isLetterStep = (step: NightStep): step is LetterStep => letterSteps.some((one) => one === step);

const settingSchema = z.enum(nightSettings, { error: 'Choisissez un lieu' });

/** What the steps of a night depend on, besides its date and its capacity. */
const nightFileFactsSchema = z.object({
  setting: settingSchema
    .nullable()
    .describe(
      'venue : un lieu fait pour recevoir du public ; unusual : un lieu fait pour autre chose ; tent : sous un chapiteau ; public : la rue, une place, un parc ; private : chez quelqu’un ; null : rien n’en est dit.',
    ),
  sellsDrinks: z.boolean().describe('Des boissons alcoolisées y sont vendues ou offertes.'),
  playsMusic: z.boolean().describe('De la musique y est jouée ou diffusée.'),
});
export type NightFileFacts = z.output<typeof nightFileFactsSchema>;

const nightFileFactsBodySchema = nightFileFactsSchema.partial();
export type NightFileFactsBody = z.output<typeof nightFileFactsBodySchema>;

const nightFileSourceSchema = z.object({ name: z.string(), url: z.url() }).meta({ id: 'NightFileSource' });
export type NightFileSource = z.infer<typeof nightFileSourceSchema>;

const letterTextSchema = z
  .array(
    z.object({
      text: z.string(),
      from: z
        .enum(['letter', 'event', 'blank'])
        .describe(
          'letter : les mots du modèle ; event : repris de l’événement ou du profil ; blank : à écrire, avec ce qu’on y attend.',
        ),
    }),
  )
  .meta({ id: 'LetterText' });

/** Texts by their place on the page. */
const nightLetterSchema = z
  .object({
    title: z.string(),
    sender: z.array(letterTextSchema),
    recipient: z.array(letterTextSchema),
    dated: letterTextSchema,
    subject: letterTextSchema,
    paragraphs: z.array(letterTextSchema),
    signature: letterTextSchema,
  })
  .meta({ id: 'NightLetter' });
export type NightLetter = z.infer<typeof nightLetterSchema>;

const nightStepSchema = z
  .object({
    step: z.enum(nightSteps),
    title: z.string(),
    recipient: z.string().describe('À qui l’on s’adresse.'),
    reason: z.string(),
    condition: z.string().describe('Les nuits que la démarche concerne.'),
    delay: z.string().describe('Le délai tel que la source le donne.'),
    isLocal: z.boolean().describe('Le délai varie d’une commune à l’autre : il faut le demander en mairie.'),
    dueDay: shownDaySchema.describe('Le dernier jour pour elle.'),
    daysBefore: z.number().int().describe('De ce jour à la nuit.'),
    daysLeft: z.number().int().describe('D’aujourd’hui à ce jour ; négatif une fois passé.'),
    status: z.enum(nightStepStatuses),
    since: shownDaySchema
      .nullable()
      .describe('Le jour où elle a pris cet état ; null : elle n’en a jamais changé.'),
    sources: z
      .array(nightFileSourceSchema)
      .describe('Où le délai se lit ; aucune pour un usage, que rien n’impose.'),
    checkedOn: shownDaySchema.describe('Le jour où les sources ont été lues.'),
    letter: nightLetterSchema
      .nullable()
      .describe('La lettre à envoyer, préremplie ; null pour ce qui se fait autrement.'),
  })
  .meta({ id: 'NightFileStep' });
export type NightFileStep = z.infer<typeof nightStepSchema>;

const nightFileSchema = z
  .object({
    ...nightFileFactsSchema.shape,
    day: shownDaySchema,
    daysLeft: z.number().int(),
    steps: z.array(nightStepSchema).describe('La plus proche échéance d’abord.'),
  })
  .meta({ id: 'NightFile' });
export type NightFile = z.infer<typeof nightFileSchema>;

const tag = 'Événements';

export const nightFileEndpoints = {
  getNightFile: endpoint({
    method: 'GET',
    path: '/pro/events/:id/night-file',
    tag,
    summary:
      'Le dossier de la nuit : les démarches que son événement demande, comptées à rebours depuis sa date.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: nightFileSchema,
    errors: ['event_not_found'],
  }),
  setNightFileFacts: endpoint({
    method: 'PATCH',
    path: '/pro/events/:id/night-file',
    tag,
    summary:
      'Dit le lieu, la buvette et la musique, dont les démarches dépendent. Ce qui n’est pas nommé reste.',
    access: 'organiser',
    params: eventParamsSchema,
    body: nightFileFactsBodySchema,
    answer: nightFileSchema,
    errors: ['event_not_found'],
  }),
  setNightStep: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/night-file/:step',
    tag,
    summary: 'Dit où en est une démarche.',
    access: 'organiser',
    params: eventParamsSchema.extend({ step: z.enum(nightSteps, { error: 'Démarche inconnue' }) }),
    body: z.object({
      status: z
        .enum(nightStepStatuses, { error: 'Choisissez un état' })
        .describe('todo : à faire ; sent : envoyé ; granted : accordé ; missing : pièce manquante.'),
    }),
    answer: nightFileSchema,
    errors: ['event_not_found'],
  }),
  printNightFile: endpoint({
    method: 'GET',
    path: '/pro/events/:id/night-file.pdf',
    tag,
    summary: 'Tout le dossier en PDF : chaque démarche, où elle en est, son délai et ses sources.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: pdfSchema,
    answerType: 'application/pdf',
    errors: ['event_not_found', 'unavailable'],
  }),
  printNightLetter: endpoint({
    method: 'GET',
    path: '/pro/events/:id/night-file/:step/letter.pdf',
    tag,
    summary: 'La lettre d’une démarche en PDF d’une page A4, avec des pointillés pour ce qui reste à écrire.',
    access: 'organiser',
    params: eventParamsSchema.extend({
      step: z.enum(letterSteps, { error: 'Cette démarche n’a pas de lettre' }),
    }),
    answer: pdfSchema,
    answerType: 'application/pdf',
    errors: ['event_not_found', 'unavailable'],
  }),
};
