import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { publicOrganiserSchema } from '../people/organisers.ts';
import {
  idSchema,
  instantSchema,
  nextCursorSchema,
  numberFromText,
  pageQuerySchema,
  shownDaySchema,
  shownTimeSchema,
} from '../platform/common.ts';
import { fieldsSchema } from '../platform/lists.ts';
import { lineSchema } from '../platform/text.ts';
import { EVENT_NAME_MAX } from './event-fields.ts';
import { eventCardSchema, eventStatusSchema, eventTimeSchema } from './events.ts';
import { replyCountsSchema } from './guests.ts';
import { monthPlaces, weekdays } from './rules/series-words.ts';

/** Dates of a series that are still to come, at most: two a week for a year. */
export const SERIES_DATES_MAX = 104;

const daySchema = z.iso
  .date({ error: 'Jour attendu, par exemple 2027-05-27' })
  .refine((day) => day >= '2000' && day < '2100', 'Le jour doit être compris entre 2000 et 2099');
const daysSchema = z
  .array(daySchema)
  .max(SERIES_DATES_MAX, `${SERIES_DATES_MAX} dates au maximum`)
  .transform((days) => [...new Set(days)].toSorted());
const weekdaySchema = z.enum(weekdays, { error: 'Choisissez un jour de la semaine' });
const TOO_MANY = `Une série compte ${SERIES_DATES_MAX} dates à venir au plus : choisissez une fin plus proche`;

/**
 * When a series takes place: every so many weeks on some weekdays, on one weekday of a month, or on
 * chosen days. Days are evenings in Paris. Without an end, dates are made a year ahead.
 */
export const seriesRuleSchema = z
  .object({
    repeats: z.enum(['weekly', 'monthly', 'chosen'], { error: 'Choisissez comment la série revient' }),
    every: z.number().int().min(1).max(52).default(1).describe('Toutes les combien de semaines, ou de mois.'),
    weekdays: z
      .array(weekdaySchema)
      .max(7)
      .default([])
      .transform((days) => weekdays.filter((day) => days.includes(day)))
      .describe('Un jour au moins pour `weekly`, un seul pour `monthly`.'),
    nth: z
      .literal([...monthPlaces])
      .nullable()
      .default(null)
      .describe('Pour `monthly` : lequel du mois ; -1, le dernier.'),
    days: daysSchema.default([]).describe('Pour `chosen` : les jours choisis.'),
    until: daySchema.nullable().default(null).describe('Le dernier jour possible, compris.'),
    count: z
      .number()
      .int()
      .min(1)
      .max(SERIES_DATES_MAX, TOO_MANY)
      .nullable()
      .default(null)
      .describe('Ou le nombre de dates, la première comprise. Sans fin, la série continue.'),
    except: daysSchema.default([]).describe('Des jours de la règle sans soirée : un férié, des vacances.'),
  })
  .superRefine((rule, context) => {
    for (const [path, message] of findRuleFaults(rule))
      context.addIssue({ code: 'custom', path: [path], message });
  });
export type SeriesRule = z.output<typeof seriesRuleSchema>;

function findRuleFaults({
  repeats,
  weekdays: chosen,
  nth,
  days,
  until,
  count,
}: {
  readonly repeats: 'weekly' | 'monthly' | 'chosen';
  readonly weekdays: readonly unknown[];
  readonly nth: number | null;
  readonly days: readonly string[];
  readonly until: string | null;
  readonly count: number | null;
}): [string, string][] {
  const faults: [string, string][] = [];
  if (repeats === 'weekly' && chosen.length === 0)
    faults.push(['weekdays', 'Choisissez au moins un jour de la semaine']);
  if (repeats === 'monthly' && chosen.length !== 1)
    faults.push(['weekdays', 'Choisissez un jour de la semaine, un seul']);
  if (repeats === 'monthly' && nth === null) faults.push(['nth', 'Choisissez lequel du mois']);
  if (repeats === 'chosen' && days.length === 0) faults.push(['days', 'Choisissez au moins un jour']);
  if (until !== null && count !== null)
    faults.push(['count', 'Une fin suffit : un jour, ou un nombre de dates']);
  return faults;
}

const seriesNameSchema = lineSchema(EVENT_NAME_MAX, 'Donnez un nom à la série');

const createSeriesBodySchema = z.object({
  eventId: idSchema.describe('Le premier soir : ses heures, son lieu, son affiche sont ceux de la série.'),
  name: seriesNameSchema,
  rule: seriesRuleSchema,
});
export type CreateSeriesBody = z.output<typeof createSeriesBodySchema>;

/** A date of a series as visitors read it: an event, and its place in the series. */
const seriesDateSchema = eventCardSchema
  .extend({
    day: shownDaySchema.describe('Le soir que la série lui donne ; déplacée, elle a lieu un autre soir.'),
    reason: z.string().describe('Pourquoi elle est annulée, ou vide.'),
    participantCount: z.number().int(),
    waitingCount: z.number().int(),
    placesLeft: z.number().int().nullable().describe('Places libres ; null sans limite.'),
  })
  .meta({ id: 'SeriesDate' });
export type SeriesDate = z.infer<typeof seriesDateSchema>;

/** The same as its organiser reads it. */
const ownSeriesDateSchema = seriesDateSchema
  .extend({
    own: z.array(z.string()).describe('Ce qu’elle a à elle, qu’aucun changement de la série n’écrase.'),
    isAdded: z.boolean().describe('Ajoutée à la main, en dehors de la règle.'),
    capacity: z.number().int().nullable(),
    replies: replyCountsSchema,
    version: z.number().int(),
  })
  .meta({ id: 'OwnSeriesDate' });
export type OwnSeriesDate = z.infer<typeof ownSeriesDateSchema>;

const seriesFields = {
  _id: idSchema,
  name: z.string(),
  startsAt: shownTimeSchema,
  endsAt: shownTimeSchema,
};

const ownSeriesCardSchema = z
  .object({
    ...seriesFields,
    words: z.string().describe('La règle en mots : « Chaque jeudi ».'),
    status: eventStatusSchema.describe('Celui de sa prochaine date, ou de la dernière.'),
    dateCount: z.number().int().describe('Toutes ses dates, passées et annulées comprises.'),
    comingCount: z.number().int().describe('Ses dates à venir qui ont lieu.'),
    nextDate: instantSchema.nullable(),
  })
  .meta({ id: 'OwnSeriesCard' });
export type OwnSeriesCard = z.infer<typeof ownSeriesCardSchema>;

const ownSeriesListSchema = z
  .object({ series: z.array(ownSeriesCardSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'OwnSeriesList' });
export type OwnSeriesList = z.infer<typeof ownSeriesListSchema>;

const ownSeriesSchema = ownSeriesCardSchema
  .extend({
    rule: z.object({
      ...seriesRuleSchema.shape,
      weekdays: z.array(weekdaySchema),
      days: z.array(shownDaySchema),
      until: shownDaySchema.nullable(),
      except: z.array(shownDaySchema),
    }),
    lastDay: shownDaySchema
      .nullable()
      .describe('Le soir de sa dernière date, quelle que soit la fin choisie.'),
    pastCount: z.number().int(),
    cancelledCount: z.number().int(),
    version: z.number().int().describe('Augmente à chaque changement de la série.'),
    dates: z.array(ownSeriesDateSchema).describe('Toutes celles à venir, puis les vingt dernières passées.'),
  })
  .meta({ id: 'OwnSeries' });
export type OwnSeries = z.infer<typeof ownSeriesSchema>;

/** A series as visitors read it, with a page of its dates. */
const publicSeriesSchema = z
  .object({
    ...seriesFields,
    words: z.string().describe('La règle en mots : « Chaque jeudi ».'),
    description: z.string(),
    place: z.string(),
    lastDay: shownDaySchema.nullable().describe('Le soir de sa dernière date ; null : elle continue.'),
    comingCount: z.number().int().describe('Ses dates à venir qui ont lieu.'),
    organiser: publicOrganiserSchema,
    dates: z.array(seriesDateSchema),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'Series' });
export type PublicSeries = z.infer<typeof publicSeriesSchema>;

export const SERIES_PER_PAGE = 12;

const seriesQuerySchema = z.object({
  time: eventTimeSchema.default('coming'),
  limit: numberFromText(z.number().int().min(1).max(100)).default(SERIES_PER_PAGE),
  cursor: pageQuerySchema.shape.cursor,
});
export type SeriesQuery = z.output<typeof seriesQuerySchema>;

const seriesListQuerySchema = z.object({
  limit: numberFromText(z.number().int().min(1).max(100)).default(20),
  cursor: pageQuerySchema.shape.cursor,
  fields: fieldsSchema(ownSeriesCardSchema),
});
export type SeriesListQuery = z.output<typeof seriesListQuerySchema>;

const tag = 'Événements';
export const seriesParamsSchema = z.object({ id: idSchema });
const params = seriesParamsSchema;

export const seriesEndpoints = {
  createSeries: endpoint({
    method: 'POST',
    path: '/pro/series',
    tag,
    summary:
      'Fait d’un événement le premier soir d’une série : ses dates en sont des copies, sans ses invités.',
    details:
      'Chaque date est un événement, avec sa liste, ses places et sa page. Les heures sont celles des horloges à Paris, été comme hiver. Les dates qui ont lieu comptent dans l’offre, mois par mois.',
    access: 'organiser',
    body: createSeriesBodySchema,
    answer: ownSeriesSchema,
    status: 201,
    errors: ['confirmation_required', 'event_not_found', 'plan_limit_reached'],
  }),
  listOwnSeries: endpoint({
    method: 'GET',
    path: '/pro/series',
    tag,
    summary: 'Ses propres séries, la plus récente d’abord.',
    access: 'organiser',
    query: seriesListQuerySchema,
    answer: ownSeriesListSchema,
  }),
  getOwnSeries: endpoint({
    method: 'GET',
    path: '/pro/series/:id',
    tag,
    summary: 'Une de ses séries : sa règle et ses dates.',
    access: 'organiser',
    params,
    answer: ownSeriesSchema,
    errors: ['series_not_found'],
  }),
  getSeries: endpoint({
    method: 'GET',
    path: '/series/:id',
    tag,
    summary: 'Une série publique et ses dates, par pages : à venir, la prochaine d’abord, ou passées.',
    access: 'anyone',
    params,
    query: seriesQuerySchema,
    answer: publicSeriesSchema,
    errors: ['series_not_found'],
  }),
};
