import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  fileSchema,
  idSchema,
  instantSchema,
  shownPostcodeSchema,
  shownTimeSchema,
} from '../../platform/common.ts';
import { optionalLineSchema } from '../../platform/text.ts';
import { EVENT_PLACE_MAX } from '../event-fields.ts';
import { eventTypeSchema } from '../event-type.ts';

/** Maximum size of a calendar or a table, in bytes. */
export const EVENT_FILE_BYTES_MAX = 2 * 1024 * 1024;
/** Most events that one import creates. */
export const EVENT_IMPORT_MAX = 200;
/** Most rows of a preview: those that can be imported come first. */
export const EVENT_PREVIEW_MAX = 500;
/** Most dates taken from one repetition, and how many months ahead. */
export const REPEATED_DATES_MAX = 50;
export const REPEATED_MONTHS_MAX = 12;
/** How long an import can be undone. */
export const UNDO_IMPORT_HOURS = 24;
/** When an event of a whole day begins, unless another hour is chosen. */
export const IMPORT_DEFAULT_TIME = '20:00';

export const EVENT_FILE_TOO_HEAVY = `Ce fichier est trop lourd : ${EVENT_FILE_BYTES_MAX / 1024 / 1024} Mo au maximum. Découpez-le.`;

/** What fills the gaps of a file. The same file with the same choices gives the same rows. */
const fileFields = {
  file: fileSchema,
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure, par exemple 20:00')
    .default(IMPORT_DEFAULT_TIME)
    .describe('« HH:MM » à Paris : quand commence ce dont le fichier ne donne que le jour.'),
  place: optionalLineSchema(EVENT_PLACE_MAX)
    .default('')
    .describe('Le lieu des événements dont le fichier n’en donne pas ; vide : ils sont refusés.'),
};

const previewBodySchema = z.object(fileFields);
export type PreviewEventImportBody = z.output<typeof previewBodySchema>;

const ROW_KEY = /^[\w-]{22}$/;

/** Keys of rows, as a form sends them. */
const keysSchema = z
  .string({ error: 'Choisissez au moins un événement' })
  .max(EVENT_IMPORT_MAX * 23, `${EVENT_IMPORT_MAX} événements au maximum par import`)
  .transform((text) => [...new Set(text.split(',').filter((key) => key !== ''))])
  .pipe(
    z
      .array(z.string().regex(ROW_KEY, 'Ligne inconnue'))
      .min(1, 'Choisissez au moins un événement')
      .max(EVENT_IMPORT_MAX, `${EVENT_IMPORT_MAX} événements au maximum par import`),
  )
  .meta({ description: 'Les `key` des lignes à importer, séparées par des virgules.' });

const importBodySchema = z.object({ ...fileFields, keys: keysSchema });
export type ImportEventsBody = z.output<typeof importBodySchema>;

const importRowStates = ['ready', 'past', 'known', 'duplicate', 'cancelled', 'refused'] as const;
const importRowStateSchema = z.enum(importRowStates);
export type ImportRowState = z.infer<typeof importRowStateSchema>;

/** Whether a row with this state can be chosen. */
export const isImportable = (state: ImportRowState): boolean => state === 'ready' || state === 'past';

/** What an event of the file becomes. */
const importRowSchema = z
  .object({
    key: z.string().describe('La même à chaque lecture du fichier.'),
    position: z
      .number()
      .int()
      .describe('La ligne du tableau, ou le rang de l’événement dans l’agenda, à partir de 1.'),
    state: importRowStateSchema.describe(
      'ready : à importer ; past : passé, laissé de côté sauf choix contraire ; known : déjà importé ; duplicate : déjà plus haut dans le fichier ; cancelled : annulé dans le fichier ; refused : inutilisable, voir `refusal`.',
    ),
    name: z.string(),
    excerpt: z.string().describe('Le début de la description.'),
    type: eventTypeSchema,
    beginDate: instantSchema.nullable(),
    endDate: instantSchema.nullable(),
    place: z.string(),
    address: z.string().nullable(),
    postcode: shownPostcodeSchema,
    city: z.string().nullable(),
    picture: z.string().nullable().describe('L’adresse d’une image, cherchée après l’import.'),
    price: z.string().nullable().describe('Ce qui sera repris du prix, en mots.'),
    warnings: z.array(z.string()),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'EventImportRow' });
export type EventImportRow = z.infer<typeof importRowSchema>;

const importPreviewSchema = z
  .object({
    format: z.enum(['ics', 'csv']),
    columns: z
      .array(
        z.object({
          heading: z.string(),
          label: z.string().nullable().describe('Ce que la colonne devient ; null : elle n’est pas lue.'),
        }),
      )
      .describe('Les colonnes d’un tableau ; vide pour un agenda.'),
    notices: z.array(z.string()).describe('Ce qui vaut pour tout le fichier.'),
    total: z.number().int().describe(`Sur tout le fichier ; \`rows\` en a ${EVENT_PREVIEW_MAX} au plus.`),
    time: shownTimeSchema,
    dayOnlyCount: z.number().int().describe('Événements dont le fichier ne donne pas l’heure.'),
    placelessCount: z.number().int().describe('Événements dont le fichier ne donne pas le lieu.'),
    rows: z.array(importRowSchema).describe('Ce qui peut être importé d’abord, par date.'),
  })
  .meta({ id: 'EventImportPreview' });
export type EventImportPreview = z.infer<typeof importPreviewSchema>;

const eventImportSchema = z
  .object({
    _id: idSchema,
    createdAt: instantSchema,
    undoUntil: instantSchema.describe('Jusque-là, l’import peut être annulé.'),
    draftCount: z.number().int().describe('Brouillons de cet import qui existent encore.'),
    pictures: z.object({
      waiting: z.number().int().describe('Images encore cherchées.'),
      failed: z
        .array(z.object({ _id: idSchema, name: z.string(), address: z.string() }))
        .describe('Brouillons restés sans image : rien d’utilisable à cette adresse.'),
    }),
  })
  .meta({ id: 'EventImport' });
export type EventImport = z.infer<typeof eventImportSchema>;

const importedEventsSchema = eventImportSchema
  .extend({
    createdCount: z.number().int(),
    knownCount: z.number().int().describe('Lignes choisies qui étaient importées entre-temps.'),
  })
  .meta({ id: 'ImportedEvents' });
export type ImportedEvents = z.infer<typeof importedEventsSchema>;

const keptReasonSchema = z.enum(['changed', 'published', 'used']);
export type KeptReason = z.infer<typeof keptReasonSchema>;

/** Why an undone import leaves an event. */
export const keptReasonLabels: Record<KeptReason, string> = {
  changed: 'modifié depuis',
  published: 'publié ou programmé depuis',
  used: 'complété depuis : invités, programme, questions, dossier ou série',
};

const undoneImportSchema = z
  .object({
    removedCount: z.number().int(),
    kept: z.array(z.object({ _id: idSchema, name: z.string(), reason: keptReasonSchema })),
  })
  .meta({ id: 'UndoneEventImport' });
export type UndoneEventImport = z.infer<typeof undoneImportSchema>;

const tag = 'Événements';

export const eventImportEndpoints = {
  previewEventImport: endpoint({
    method: 'POST',
    path: '/pro/event-imports/preview',
    tag,
    summary: 'Ce que deviendraient les événements d’un agenda (ICS) ou d’un tableau (CSV). Rien n’est écrit.',
    details:
      'Les heures sans fuseau sont celles de Paris. Une répétition devient des dates : 50 au plus, sur 12 mois.',
    access: 'organiser',
    body: previewBodySchema,
    bodyType: 'multipart',
    fileBytesMax: EVENT_FILE_BYTES_MAX,
    answer: importPreviewSchema,
    errors: ['organiser_not_found', 'unavailable'],
  }),
  importEvents: endpoint({
    method: 'POST',
    path: '/pro/event-imports',
    tag,
    summary: 'Crée en brouillon les événements choisis d’un fichier, tous ou aucun.',
    details:
      'Le fichier et les choix de l’aperçu sont renvoyés, avec les `key` retenues. Ce qui est déjà importé est laissé de côté. Les images sont cherchées ensuite.',
    access: 'organiser',
    body: importBodySchema,
    bodyType: 'multipart',
    fileBytesMax: EVENT_FILE_BYTES_MAX,
    answer: importedEventsSchema,
    status: 201,
    errors: ['organiser_not_found', 'unavailable'],
  }),
  getLatestEventImport: endpoint({
    method: 'GET',
    path: '/pro/event-imports/latest',
    tag,
    summary: 'Le dernier import des dernières 24 heures, s’il peut encore être annulé ; null sinon.',
    access: 'organiser',
    answer: eventImportSchema.nullable(),
  }),
  undoEventImport: endpoint({
    method: 'DELETE',
    path: '/pro/event-imports/:id',
    tag,
    summary:
      'Annule un import de moins de 24 heures : supprime ses brouillons, sauf ce qui a servi ou changé depuis.',
    access: 'organiser',
    params: z.object({ id: idSchema }),
    answer: undoneImportSchema,
    errors: ['import_not_found', 'conflict'],
  }),
};
