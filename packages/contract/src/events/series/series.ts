import { z } from 'zod';
import { publicOrganiserSchema } from '../../people/organisers.ts';
import {
  idSchema,
  instantSchema,
  nextCursorSchema,
  numberFromText,
  pageQuerySchema,
  shownDaySchema,
} from '../../platform/common.ts';
import { fieldsSchema } from '../../platform/lists.ts';
import { lineSchema, optionalLineSchema } from '../../platform/text.ts';
import { guestNoticeBodySchema } from '../event-body.ts';
import { EVENT_NAME_MAX, EVENT_PLUS_ONES_MAX, eventInputs } from '../event-fields.ts';
import { eventCardSchema, eventStatusSchema, eventTimeSchema } from '../events.ts';
import { replyCountsSchema } from '../guests.ts';
import { monthPlaces, weekdays } from '../rules/series-words.ts';

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

export const createSeriesBodySchema = z.object({
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

const clockSchema = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue, par exemple 21:00')
  .describe('« HH:MM » à Paris.');

const seriesFields = {
  _id: idSchema,
  name: z.string(),
  startsAt: clockSchema,
  endsAt: clockSchema,
};

const seriesScopes = ['this', 'following', 'all'] as const;
const scopeSchema = z
  .enum(seriesScopes, { error: 'Choisissez pour quelles dates' })
  .describe('Cette date, celle-ci et les suivantes, ou toutes celles à venir.');
export type SeriesScope = z.infer<typeof scopeSchema>;

const { beginDate: _begin, endDate: _end, ...sharedInputs } = eventInputs;

/**
 * A change of a date, of it and those that follow, or of all to come. What another date has of its
 * own is kept. Its evening (`day`) moves for one date alone: the rule says the others.
 */
export const changeSeriesDatesBodySchema = z
  .object(sharedInputs)
  .partial()
  .extend({
    dateId: idSchema.describe('La date que l’on a sous les yeux.'),
    scope: scopeSchema,
    startsAt: clockSchema.optional(),
    endsAt: clockSchema.optional().describe('Le lendemain, si elle ne vient pas après le début.'),
    day: daySchema.optional().describe('Un autre soir, pour cette date seule.'),
    samePicture: z.literal(true).optional().describe('Donne aux autres dates l’affiche de celle-ci.'),
    version: z.number().int().min(1).max(2_000_000_000).optional(),
    ...guestNoticeBodySchema.shape,
  })
  .refine(({ day, scope }) => day === undefined || scope === 'this', {
    path: ['day'],
    error: 'Un autre soir ne vaut que pour une date : pour toutes, changez la règle',
  });
export type ChangeSeriesDatesBody = z.output<typeof changeSeriesDatesBodySchema>;

export const CANCEL_REASON_MAX = 300;

export const cancelSeriesDatesBodySchema = guestNoticeBodySchema.extend({
  dateId: idSchema,
  scope: scopeSchema,
  reason: optionalLineSchema(CANCEL_REASON_MAX)
    .default('')
    .describe('Pourquoi, en une phrase que tout le monde lit à la place de la date.'),
});
export type CancelSeriesDatesBody = z.output<typeof cancelSeriesDatesBodySchema>;

export const addSeriesDateBodySchema = z.object({
  day: daySchema,
  startsAt: clockSchema.optional(),
  endsAt: clockSchema.optional(),
});
export type AddSeriesDateBody = z.output<typeof addSeriesDateBodySchema>;

export const updateSeriesBodySchema = guestNoticeBodySchema.extend({
  name: seriesNameSchema.optional(),
  rule: seriesRuleSchema.optional(),
  version: z.number().int().min(1).max(2_000_000_000).optional(),
});
export type UpdateSeriesBody = z.output<typeof updateSeriesBodySchema>;

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

export const ownSeriesListSchema = z
  .object({ series: z.array(ownSeriesCardSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'OwnSeriesList' });
export type OwnSeriesList = z.infer<typeof ownSeriesListSchema>;

export const ownSeriesSchema = ownSeriesCardSchema
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
    usual: z
      .object({
        name: z.string(),
        description: z.string(),
        place: z.string(),
        capacity: z.number().int().nullable(),
      })
      .describe('Ce que ses dates ont en commun.'),
    pastCount: z.number().int(),
    cancelledCount: z.number().int(),
    version: z.number().int().describe('Augmente à chaque changement de la série.'),
    dates: z.array(ownSeriesDateSchema).describe('Toutes celles à venir, puis les vingt dernières passées.'),
  })
  .meta({ id: 'OwnSeries' });
export type OwnSeries = z.infer<typeof ownSeriesSchema>;

export const previewRuleBodySchema = z.object({
  firstDay: daySchema.describe('Le premier soir, d’où la règle compte.'),
  rule: seriesRuleSchema,
});
export type PreviewRuleBody = z.output<typeof previewRuleBodySchema>;

/** The evenings of a rule, before it is saved. */
export const rulePreviewSchema = z
  .object({ words: z.string(), days: z.array(shownDaySchema) })
  .meta({ id: 'RulePreview' });
export type RulePreview = z.infer<typeof rulePreviewSchema>;

/** The series of an event; null for an event of its own. */
export const eventSeriesSchema = z
  .object({
    series: z.object({ _id: idSchema, name: z.string(), words: z.string() }).nullable(),
    isRegular: z.boolean().describe('Qui appelle vient à toutes ses dates.'),
  })
  .meta({ id: 'EventSeries' });
export type EventSeries = z.infer<typeof eventSeriesSchema>;

export const seriesReplyBodySchema = z.object({
  plusOnes: z
    .number()
    .int()
    .min(0)
    .max(EVENT_PLUS_ONES_MAX)
    .default(0)
    .describe('Combien de personnes viennent avec, là où la date le permet.'),
});
export type SeriesReplyBody = z.output<typeof seriesReplyBodySchema>;

/** A yes to all dates of a series, and what became of it at those that were not answered yet. */
export const seriesReplySchema = z
  .object({
    plusOnes: z.number().int(),
    dates: z.array(
      z.object({
        _id: idSchema,
        beginDate: instantSchema,
        reply: z.enum(['yes', 'waiting']).nullable().describe('null : cette date n’a pas pu être répondue.'),
        message: z.string().describe('Pourquoi, ou pourquoi seul ; sinon vide.'),
      }),
    ),
  })
  .meta({ id: 'SeriesReply' });
export type SeriesReply = z.infer<typeof seriesReplySchema>;

/** What became of a change: the series, the dates that changed, and those that kept their own. */
export const changedSeriesSchema = z
  .object({
    series: ownSeriesSchema,
    changedIds: z.array(idSchema),
    keptIds: z.array(idSchema).describe('Les dates concernées qui ont gardé ce qu’elles ont à elles.'),
  })
  .meta({ id: 'ChangedSeries' });
export type ChangedSeries = z.infer<typeof changedSeriesSchema>;

/** A series as visitors read it, with a page of its dates. */
export const publicSeriesSchema = z
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

export const seriesQuerySchema = z.object({
  time: eventTimeSchema.default('coming'),
  limit: numberFromText(z.number().int().min(1).max(100)).default(SERIES_PER_PAGE),
  cursor: pageQuerySchema.shape.cursor,
});
export type SeriesQuery = z.output<typeof seriesQuerySchema>;

export const seriesListQuerySchema = z.object({
  limit: numberFromText(z.number().int().min(1).max(100)).default(20),
  cursor: pageQuerySchema.shape.cursor,
  fields: fieldsSchema(ownSeriesCardSchema),
});
export type SeriesListQuery = z.output<typeof seriesListQuerySchema>;

/** The series a call is about. */
export const seriesParamsSchema = z.object({ id: idSchema });
