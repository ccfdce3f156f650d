import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventTypeSchema } from '../events/event-type.ts';
import { partyHostSchema } from '../events/party.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pictureSchema,
  pictureUrlSchema,
} from '../platform/common.ts';

/** Id of an event or a party. */
export const nightParamsSchema = z.object({ id: idSchema });

/** The screens of a night that its host can open, in the order of the garland. */
export const nightScreens = ['list', 'playlist', 'challenges', 'barathon', 'album'] as const;
export type NightScreen = (typeof nightScreens)[number];

/** Which screens are open. */
const screensSchema = z.object({
  list: z.boolean().describe('La liste de courses et les comptes.'),
  playlist: z.boolean().describe('Les chansons.'),
  challenges: z.boolean().describe('Les défis relevés par les invités, et leurs points.'),
  barathon: z.boolean().describe('Le parcours suivi en direct, d’un barathon seulement.'),
  album: z.boolean().describe('Les photos.'),
});

/** The host's other settings. */
const settingFields = {
  challengesConfirmedBy: z
    .enum(['host', 'guest'])
    .describe('Qui confirme un défi relevé : les hôtes, ou n’importe quel autre invité.'),
  keepsAlbum: z.boolean().describe('Les photos restent au-delà de 12 mois.'),
};

/** Missing fields stay unchanged: two hosts may write concurrently. */
const updateNightBodySchema = z.object({ screens: screensSchema.partial(), ...settingFields }).partial();
export type UpdateNightBody = z.output<typeof updateNightBodySchema>;

/** A person at the night whose name the reader may see. */
export const nightPersonSchema = z
  .object({
    guestId: idSchema,
    name: z.string().describe('Le prénom ; pour les hôtes, le nom entier.'),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    isMe: z.boolean(),
    isHost: z.boolean(),
  })
  .meta({ id: 'NightPerson' });
export type NightPerson = z.infer<typeof nightPersonSchema>;

/** Maximum number of people named. */
export const NIGHT_PEOPLE_MAX = 500;

/** The night of an event or a party, as a host or a guest reads it. */
export const nightSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['party', 'event']),
    name: z.string(),
    type: eventTypeSchema,
    isCalledOff: z.boolean(),
    beginDate: instantSchema,
    endDate: instantSchema,
    place: z.string(),
    city: z.string().nullable(),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
    picture: pictureSchema.nullable(),
    host: partyHostSchema,
    role: z.enum(['host', 'guest']),
    guestId: idSchema
      .nullable()
      .describe('Soi-même sur la liste des invités ; null pour un organisateur qui n’y est pas.'),
    isOpen: z.boolean().describe('On peut y écrire : elle n’est ni annulée, ni finie depuis 30 jours.'),
    closesAt: instantSchema,
    screens: screensSchema,
    ...settingFields,
    comingCount: z.number().int().describe('Les oui, sans ceux qu’ils amènent.'),
    people: z
      .array(nightPersonSchema)
      .describe(
        `Ceux qui viennent et que l’on peut nommer, ${NIGHT_PEOPLE_MAX} au plus : à un événement public, ceux qui l’acceptent.`,
      ),
  })
  .meta({ id: 'Night' });
export type Night = z.infer<typeof nightSchema>;

const tag = 'La nuit';

/** What hosts and guests of an event or a party do together: the screens that the host opened. */
export const nightEndpoints = {
  getNight: endpoint({
    method: 'GET',
    path: '/nights/:id',
    tag,
    summary:
      'La nuit d’une soirée ou d’un événement, pour ses hôtes et les invités qui n’ont pas dit non : ses écrans ouverts, et qui vient.',
    details: 'Qui n’a que le lien d’une soirée ne voit pas sa nuit. Les écrans fermés répondent 404.',
    access: 'night',
    params: nightParamsSchema,
    answer: nightSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  updateNight: endpoint({
    method: 'PUT',
    path: '/nights/:id',
    tag,
    summary: 'Ouvre ou ferme les écrans d’une nuit, et change leurs réglages : ses hôtes seulement.',
    details:
      'Ce qui manque reste tel quel. Un écran fermé garde ce qui y est écrit, et le montre quand il rouvre.',
    access: 'night',
    params: nightParamsSchema,
    body: updateNightBodySchema,
    answer: nightSchema,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed', 'not_a_barathon'],
  }),
};
