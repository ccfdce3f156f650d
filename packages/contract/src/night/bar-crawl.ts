import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  addBarBodySchema,
  barParamsSchema,
  orderBodySchema,
  updateBarBodySchema,
} from '../events/programme.ts';
import { idSchema, instantSchema, shownTimeSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { nightParamsSchema } from './nights.ts';
import { barStates } from './rules/bar-states.ts';

export const CRAWL_STAY_DEFAULT = 45;
/** Maximum capacity of a bar. */
const CAPACITY_MAX = 5000;
/** Maximum people of a barathon. */
const CRAWL_PEOPLE_MAX = 5000;
const STAY_MAX = 300;

/**
 * Secret of the private links of a barathon: one for a screen in a bar, one for each bar, and one
 * for latecomers.
 */
const codeSchema = z.string().regex(/^[\w-]{22}$/, 'Lien invalide');
export const crawlCodeParamsSchema = z.object({ code: codeSchema });

/** What a bar says by its private link. An empty state takes back what it said. */
export const barStateBodySchema = z.object({
  state: z.enum(['', ...barStates], 'Choisissez l’une des trois réponses').transform((said) => said || null),
  readyAt: instantSchema
    .optional()
    .describe('De `soon` envoyé en retard, ou rétabli ; dans 20 minutes sans lui.'),
});
export type BarStateBody = z.output<typeof barStateBodySchema>;

const saidFields = {
  state: z
    .enum(barStates)
    .nullable()
    .describe(
      'Ce que le bar a dit : `ready`, il peut recevoir ; `soon`, à partir de `readyAt` ; `full`, complet ; null, rien.',
    ),
  readyAt: instantSchema.nullable().describe('De `soon` : passé cette heure, le bar est de nouveau prêt.'),
};

const stopFields = z.object({
  address: lineSchema(200, 'Indiquez l’adresse du bar')
    .nullable()
    .describe('Une adresse de `GET /addresses`, avec ses coordonnées ; null : inconnue.'),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  capacity: z
    .number()
    .int('Un nombre entier de personnes')
    .min(1, 'Au moins une personne')
    .max(CAPACITY_MAX, `${CAPACITY_MAX} personnes au plus`)
    .nullable()
    .describe('Combien de personnes du barathon y tiennent à la fois ; null : sans limite.'),
  stayMinutes: z
    .number()
    .int('Un nombre entier de minutes')
    .min(5, 'Au moins 5 minutes')
    .max(STAY_MAX, `${STAY_MAX} minutes au plus`)
    .describe('Combien de minutes un groupe y reste.'),
});

interface Coordinates {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** Both numbers, both null or both absent. */
const hasWholePoint = ({ latitude, longitude }: Coordinates) => typeof latitude === typeof longitude;
const pointRule = { path: ['latitude'], error: 'Donnez la latitude et la longitude, ou aucune des deux' };

/** A bar that a device appends to the route. */
export const addCrawlBarBodySchema = addBarBodySchema
  .omit({ visited: true })
  .extend({
    id: idSchema.describe('Choisi par l’appareil : le même, une seconde fois, ne change rien.'),
    address: stopFields.shape.address.default(null),
    latitude: stopFields.shape.latitude.default(null),
    longitude: stopFields.shape.longitude.default(null),
    capacity: stopFields.shape.capacity.default(null),
    stayMinutes: stopFields.shape.stayMinutes.default(CRAWL_STAY_DEFAULT),
  })
  .refine(hasWholePoint, pointRule);
export type AddCrawlBarBody = z.output<typeof addCrawlBarBodySchema>;

/** Missing fields stay unchanged. */
export const updateCrawlBarBodySchema = updateBarBodySchema
  .omit({ visited: true })
  .extend(stopFields.partial().shape)
  .refine(hasWholePoint, pointRule);
export type UpdateCrawlBarBody = z.output<typeof updateCrawlBarBodySchema>;

export const updateCrawlGroupsBodySchema = z.object({
  people: z
    .number()
    .int('Un nombre entier de personnes')
    .min(1, 'Au moins une personne')
    .max(CRAWL_PEOPLE_MAX, `${CRAWL_PEOPLE_MAX} personnes au plus`)
    .describe('Combien de personnes se répartissent en groupes.'),
});
export type UpdateCrawlGroupsBody = z.output<typeof updateCrawlGroupsBodySchema>;

const groupNumberSchema = z.number().int().min(0).max(99).describe('Le numéro du groupe, à partir de 0.');

const moveCrawlBodySchema = z.object({
  group: groupNumberSchema,
  leaves: idSchema
    .nullable()
    .describe('Le bar que le groupe quitte ; null : il va au premier. S’il n’y est plus, rien ne change.'),
});
export type MoveCrawlBody = z.output<typeof moveCrawlBodySchema>;

const takeBackCrawlStepBodySchema = z.object({
  group: groupNumberSchema,
  to: idSchema
    .nullable()
    .describe('Le bar où le groupe ne va finalement pas ; null : son parcours n’est pas terminé.'),
});
export type TakeBackCrawlStepBody = z.output<typeof takeBackCrawlStepBodySchema>;

const setLateLinkBodySchema = z.object({
  code: codeSchema
    .nullable()
    .describe('Choisi par l’appareil : un autre met fin au lien d’avant ; null : la page est fermée.'),
});
export type SetLateLinkBody = z.output<typeof setLateLinkBodySchema>;

const crawlBarSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string(),
    openingHours: shownTimeSchema,
    closingHours: shownTimeSchema,
    mission: z.string(),
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    capacity: z.number().int().nullable(),
    stayMinutes: z.number().int(),
    ...saidFields,
    linkCode: z
      .string()
      .nullable()
      .describe('La fin de l’adresse de sa page, `/bar/{linkCode}` : pour les hôtes seuls.'),
  })
  .meta({ id: 'CrawlBar' });
export type CrawlBar = z.infer<typeof crawlBarSchema>;

const crawlGroupSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    people: z.number().int().nullable().describe('Null tant que personne ne les a répartis.'),
    beginsAt: instantSchema.describe('Quand il commence au premier bar.'),
    steps: z
      .array(z.object({ barId: idSchema, headedAt: instantSchema }))
      .describe('Les bars que l’hôte a annoncés, et à quelle heure. Personne n’est suivi.'),
    endedAt: instantSchema.nullable(),
  })
  .meta({ id: 'CrawlGroup' });
export type CrawlGroup = z.infer<typeof crawlGroupSchema>;

/** The route of a barathon, followed live. */
const crawlSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    isHost: z.boolean(),
    linkCode: z
      .string()
      .nullable()
      .describe('La fin de l’adresse de l’écran d’un bar, `/tv/{linkCode}` : pour les hôtes seuls.'),
    lateCode: z
      .string()
      .nullable()
      .describe(
        'La fin de l’adresse de la page des retardataires, `/ou/{lateCode}` : pour les hôtes seuls ; null : fermée.',
      ),
    staggerMinutes: z.number().int().describe('Entre les départs de deux groupes.'),
    bars: z.array(crawlBarSchema),
    groups: z.array(crawlGroupSchema),
  })
  .meta({ id: 'Crawl' });
export type Crawl = z.infer<typeof crawlSchema>;

/** What a screen in a bar shows to everybody there, without names. */
const crawlScreenSchema = crawlSchema
  .pick({ name: true, bars: true, groups: true })
  .meta({ id: 'CrawlScreen' });
export type CrawlScreen = z.infer<typeof crawlScreenSchema>;

/** What a bar learns: how many people come, and about when. */
const crawlVisitsSchema = z
  .object({
    bar: z.string(),
    ...saidFields,
    visits: z.array(
      z.object({
        people: z.number().int().nullable(),
        arrivesAt: instantSchema,
        leavesAt: instantSchema,
        state: z.enum(['coming', 'here', 'left']),
      }),
    ),
  })
  .meta({ id: 'CrawlVisits' });
export type CrawlVisits = z.infer<typeof crawlVisitsSchema>;

const tag = 'La nuit';
const written = { tag, access: 'night', answer: z.null(), status: 204, isQueued: true } as const;

/** The route of a barathon: planned by its hosts, followed by its guests. */
export const crawlEndpoints = {
  getCrawl: endpoint({
    method: 'GET',
    path: '/nights/:id/crawl',
    tag,
    summary: 'Le parcours d’un barathon et où en est chaque groupe, pour ses hôtes et ses invités.',
    access: 'night',
    params: nightParamsSchema,
    answer: crawlSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  addCrawlBar: endpoint({
    ...written,
    method: 'POST',
    path: '/nights/:id/crawl/bars',
    summary: 'Ajoute un bar à la fin du parcours : les hôtes seulement.',
    params: nightParamsSchema,
    body: addCrawlBarBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  reorderCrawl: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/order',
    summary: 'Range les bars du parcours : chaque identifiant, une fois.',
    params: nightParamsSchema,
    body: orderBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  updateCrawlGroups: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/groups',
    summary: 'Répartit les participants en groupes aux départs décalés : aucun bar ne dépasse sa jauge.',
    details:
      'Refusé si un bar est trop petit même pour un douzième d’entre eux, ou si un groupe est déjà parti.',
    params: nightParamsSchema,
    body: updateCrawlGroupsBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  moveCrawl: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/step',
    summary:
      'Annonce « On passe au bar suivant » : tous les invités l’apprennent aussitôt. Les hôtes seulement.',
    details:
      'Le bar quitté est nommé : une seconde annonce du même départ, par un autre hôte ou par un appareil qui était hors ligne, ne change rien.',
    params: nightParamsSchema,
    body: moveCrawlBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  takeBackCrawlStep: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/step/back',
    summary:
      'Reprend un « on passe au bar suivant » : le groupe est encore où il était. Les hôtes seulement.',
    details: 'Si le groupe est allé ailleurs depuis, rien ne change. Les invités apprennent où il reste.',
    params: nightParamsSchema,
    body: takeBackCrawlStepBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  setLateLink: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/late-link',
    summary: 'Ouvre, change ou ferme la page « où êtes-vous ? » des retardataires : les hôtes seulement.',
    params: nightParamsSchema,
    body: setLateLinkBodySchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  updateCrawlBar: endpoint({
    ...written,
    method: 'PUT',
    path: '/nights/:id/crawl/bars/:barId',
    summary: 'Change les champs envoyés d’un bar du parcours.',
    params: barParamsSchema,
    body: updateCrawlBarBodySchema,
    errors: ['night_not_found', 'night_declined', 'bar_not_found', 'not_party_host', 'night_closed'],
  }),
  deleteCrawlBar: endpoint({
    ...written,
    method: 'DELETE',
    path: '/nights/:id/crawl/bars/:barId',
    summary: 'Retire un bar du parcours.',
    params: barParamsSchema,
    errors: ['night_not_found', 'night_declined', 'bar_not_found', 'not_party_host', 'night_closed'],
  }),
  getCrawlScreen: endpoint({
    method: 'GET',
    path: '/crawl-screens/:code',
    tag,
    summary: 'Ce que montre l’écran d’un bar à qui a son lien : où est chaque groupe, sans aucun nom.',
    access: 'anyone',
    params: crawlCodeParamsSchema,
    answer: crawlScreenSchema,
    errors: ['night_not_found'],
  }),
  getCrawlWhereabouts: endpoint({
    method: 'GET',
    path: '/crawl-whereabouts/:code',
    tag,
    summary: 'Où est chaque groupe, pour un retardataire qui a le lien de l’hôte : sans aucun nom.',
    details: 'Les groupes n’ont un nombre de personnes que si l’hôte montre ses invités.',
    access: 'anyone',
    params: crawlCodeParamsSchema,
    answer: crawlScreenSchema,
    errors: ['night_not_found'],
  }),
  getCrawlVisits: endpoint({
    method: 'GET',
    path: '/crawl-bars/:code',
    tag,
    summary: 'Ce que sait un bar par son lien : combien de personnes, et vers quelle heure.',
    access: 'anyone',
    params: crawlCodeParamsSchema,
    answer: crawlVisitsSchema,
    errors: ['night_not_found'],
  }),
};
