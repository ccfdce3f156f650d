import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nightParamsSchema } from '../night/nights.ts';
import { idSchema, instantSchema, shownUsernameSchema } from '../platform/common.ts';
import { isTooLong, tooLong } from '../platform/rules/characters.ts';
import { eventParamsSchema } from './event-fields.ts';

/** Entries a device sends per call: an evening written offline is uploaded in a few calls. */
export const DOOR_ENTRIES_MAX = 200;
/**
 * Entries of one night, undone ones included: enough for several per guest with some thousand
 * guests.
 */
export const DOOR_NIGHT_ENTRIES_MAX = 20_000;
/**
 * Entries from all links of a night. The rest is reserved for its hosts, so that a link holder
 * cannot use up the limit.
 */
export const DOOR_LINKS_ENTRIES_MAX = 15_000;
/** Entries from one link. */
export const DOOR_LINK_ENTRIES_MAX = 5000;
/** Maximum of a ticket, which stores one byte. */
const PEOPLE_MAX = 255;
const DEVICE_NAME_MAX = 40;

/**
 * An entry at the door: people of a guest's party came in, or an earlier entry was a mistake. It is
 * created on a device, never changed and never deleted.
 */
const doorEntryFields = {
  id: idSchema.describe('Fait par l’appareil : le même deux fois ne compte qu’une.'),
  guestId: idSchema,
  people: z.number().int().min(0).max(PEOPLE_MAX).describe('Combien entrent ; 0 pour une annulation.'),
  undoes: idSchema.nullable().describe('L’entrée qu’elle annule ; null pour une entrée.'),
  deviceId: idSchema,
  deviceName: z
    .string()
    .trim()
    .min(1, 'Nommez cet appareil')
    .refine((text) => !isTooLong(text, DEVICE_NAME_MAX), tooLong(DEVICE_NAME_MAX)),
  at: instantSchema.describe('Selon l’horloge de l’appareil.'),
};

/**
 * People leave: nobody asks who. Like an entry it is created on a device and never changed; a
 * mistake is undone by another one.
 */
const writtenExitSchema = z
  .object({
    id: doorEntryFields.id,
    people: z.number().int().min(0).max(PEOPLE_MAX).describe('Combien sortent ; 0 pour une annulation.'),
    undoes: idSchema.nullable().describe('La sortie qu’elle annule ; null pour une sortie.'),
    deviceId: idSchema,
    deviceName: doorEntryFields.deviceName,
    at: doorEntryFields.at,
  })
  .refine(({ people, undoes }) => (undoes === null ? people > 0 : people === 0), {
    error: 'Une sortie compte au moins une personne, une annulation aucune',
    path: ['people'],
  });
export type WrittenDoorExit = z.output<typeof writtenExitSchema>;

const writtenEntrySchema = z
  .object(doorEntryFields)
  .refine(({ people, undoes }) => (undoes === null ? people > 0 : people === 0), {
    error: 'Une entrée compte au moins une personne, une annulation aucune',
    path: ['people'],
  });
export type WrittenDoorEntry = z.output<typeof writtenEntrySchema>;

/** What a device at the door records. */
export type WrittenDoorRecord = WrittenDoorEntry | WrittenDoorExit;

export const isDoorEntry = (record: WrittenDoorRecord): record is WrittenDoorEntry => 'guestId' in record;

/**
 * An entry as everybody at the door reads it. `guestId` is null once the guest is removed from the
 * list.
 */
const doorEntrySchema = z
  .object({
    ...doorEntryFields,
    guestId: idSchema.nullable(),
    deviceName: z.string(),
    isLate: z.boolean().describe('Arrivée après la fin de son lien d’entrée : à vérifier par un hôte.'),
  })
  .meta({ id: 'DoorEntry' });
export type DoorEntry = z.infer<typeof doorEntrySchema>;

const doorGuestSchema = z
  .object({
    guestId: idSchema,
    name: z.string(),
    username: shownUsernameSchema
      .nullable()
      .describe('De son compte de l’application, pour les hôtes ; null pour qui n’en a pas.'),
    people: z.number().int().describe('L’invité et ceux qu’il amène.'),
    isComing: z.boolean().describe('Faux pour une réponse retirée : son billet ne vaut plus rien.'),
    isHost: z.boolean().describe('Un hôte ne s’attend pas lui-même : sans entrée, il n’est pas absent.'),
  })
  .meta({ id: 'DoorGuest' });
export type DoorGuest = z.infer<typeof doorGuestSchema>;

const changesFields = {
  entries: z.array(doorEntrySchema),
  last: z.number().int().describe('Où reprendre : à renvoyer comme `after`.'),
  left: z.number().int().describe('Combien de personnes sont sorties, sans les sorties annulées.'),
};

/** Everything a device needs to admit guests offline. */
const doorSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    beginDate: instantSchema,
    endDate: instantSchema,
    ageCheck: z
      .number()
      .int()
      .nullable()
      .describe('L’âge à vérifier à l’entrée : 16 ou 18 ; null : rien à vérifier.'),
    capacity: z.number().int().nullable().describe('Combien de personnes le lieu reçoit ; null : non dit.'),
    readAt: instantSchema,
    keys: z
      .array(
        z.object({
          id: z.string().describe('Le `kid` de GET /tickets/keys.'),
          x: z.string().describe('32 octets, en base64url.'),
        }),
      )
      .describe('Ceux qui signent les billets.'),
    guests: z.array(doorGuestSchema),
    ...changesFields,
  })
  .meta({ id: 'Door' });
export type Door = z.infer<typeof doorSchema>;

/** Without entries, it only reads new ones. */
const doorEntriesBodySchema = z.object({
  after: z.number().int().min(0).describe('`last` de la réponse précédente ; 0 pour tout.'),
  entries: z.array(writtenEntrySchema).max(DOOR_ENTRIES_MAX),
  exits: z.array(writtenExitSchema).max(DOOR_ENTRIES_MAX).default([]),
  deviceId: idSchema
    .optional()
    .describe('L’appareil qui envoie : avec un lien, ce qu’il a noté est encore pris après la fin du lien.'),
});
export type DoorEntriesBody = z.output<typeof doorEntriesBodySchema>;

const doorChangesSchema = z
  .object({
    ...changesFields,
    isEnded: z
      .boolean()
      .describe('Le lien ne vaut plus rien : ce qui a été noté avant est gardé, rien d’autre n’est montré.'),
    refused: z
      .array(idSchema)
      .describe(
        'Les entrées et les sorties envoyées qui ne sont pas gardées : notées après la fin du lien, arrivées plus d’un jour après, d’un appareil que le lien ne connaissait pas, ou une annulation. L’appareil les montre à qui le tient.',
      ),
  })
  .meta({ id: 'DoorChanges' });
export type DoorChanges = z.infer<typeof doorChangesSchema>;

/** The link for helpers. Its secret is returned once, to the host who creates it. */
const doorLinkSchema = z
  .object({
    token: z
      .string()
      .describe(
        'L’en-tête `Authorization: Door {token}`, et la fin de son adresse : `/app/door/{id}#{token}`.',
      ),
    endsAt: instantSchema,
  })
  .meta({ id: 'DoorLink' });
export type DoorLink = z.infer<typeof doorLinkSchema>;

/** Whether a link exists. */
const doorLinkStateSchema = z
  .object({ endsAt: instantSchema.nullable().describe('null : aucun lien ne vaut.') })
  .meta({ id: 'DoorLinkState' });
export type DoorLinkState = z.infer<typeof doorLinkStateSchema>;

/** How full a night is, counted at its door. */
const headCountSchema = z
  .object({
    capacity: z.number().int().nullable().describe('Combien de personnes le lieu reçoit ; null : non dit.'),
    entered: z.number().int(),
    left: z.number().int(),
    inside: z.number().int().describe('Les entrées moins les sorties, jamais moins que zéro.'),
    recent: z.number().int().describe('Entrées moins sorties des cinq dernières minutes.'),
    readAt: instantSchema,
  })
  .meta({ id: 'HeadCount' });
export type HeadCount = z.infer<typeof headCountSchema>;

/** What hosts read the morning after. */
const morningAfterSchema = z
  .object({
    saidYes: z.number().int().describe('Les oui.'),
    expectedPeople: z.number().int().describe('Avec ceux qu’ils amènent.'),
    came: z.number().int().describe('Les invités venus.'),
    people: z.number().int().describe('Toutes les entrées.'),
    absent: z.array(z.object({ guestId: idSchema, name: z.string() })),
    firstAt: instantSchema.nullable(),
    lastAt: instantSchema.nullable(),
    quarters: z
      .array(z.object({ at: instantSchema, people: z.number().int() }))
      .describe('Les entrées par quart d’heure, sans les quarts vides.'),
  })
  .meta({ id: 'MorningAfter' });
export type MorningAfter = z.infer<typeof morningAfterSchema>;

const tag = 'La nuit';

/** The door of an event or a party: who was admitted, by whom, and when. */
export const doorEndpoints = {
  getDoor: endpoint({
    method: 'GET',
    path: '/nights/:id/door',
    tag,
    summary:
      'La liste de l’entrée, pour un hôte ou qui l’aide à la porte : noms, entrées, et de quoi vérifier les billets sans réseau.',
    access: 'door',
    params: nightParamsSchema,
    answer: doorSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'door_link_ended'],
  }),
  recordDoorEntries: endpoint({
    method: 'POST',
    path: '/nights/:id/door/entries',
    tag,
    summary:
      'Envoie les entrées et les sorties notées par un appareil de la porte, et lit celles des autres.',
    details: `Les entrées et les sorties sont faites sur l’appareil et envoyées dans l’ordre, ${DOOR_ENTRIES_MAX} au plus à la fois. Aucune n’est refusée parce qu’un autre appareil a déjà fait entrer l’invité : les deux restent, et tous les appareils le voient. Après la fin d’un lien d’entrée, ce qu’un appareil connu avait noté avant est encore pris pendant un jour, sauf les annulations ; le reste est nommé dans la réponse.`,
    access: 'door',
    params: nightParamsSchema,
    body: doorEntriesBodySchema,
    answer: doorChangesSchema,
    errors: [
      'night_not_found',
      'night_declined',
      'not_party_host',
      'night_closed',
      'door_full',
      'door_link_ended',
    ],
  }),
  getDoorLink: endpoint({
    method: 'GET',
    path: '/nights/:id/door/link',
    tag,
    summary: 'Dit si un lien d’entrée vaut, et jusqu’à quand : pour les hôtes.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: doorLinkStateSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host'],
  }),
  issueDoorLink: endpoint({
    method: 'POST',
    path: '/nights/:id/door/link',
    tag,
    summary: 'Fait un lien d’entrée pour qui aide à la porte, sans compte. Le précédent ne vaut plus rien.',
    details:
      'Qui l’a lit les noms et fait entrer, rien d’autre. Il finit de lui-même après la nuit. Son secret n’est dit qu’ici.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: doorLinkSchema,
    status: 201,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed', 'door_closed'],
  }),
  endDoorLink: endpoint({
    method: 'DELETE',
    path: '/nights/:id/door/link',
    tag,
    summary: 'Met fin au lien d’entrée, aussitôt.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  listArrivals: endpoint({
    method: 'GET',
    path: '/pro/events/:id/arrivals',
    tag,
    summary: 'La même liste pour l’organisateur d’un événement, à imprimer.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: doorSchema,
    errors: ['event_not_found'],
  }),
  exportArrivals: endpoint({
    method: 'GET',
    path: '/pro/events/:id/arrivals.csv',
    tag,
    summary:
      'Celles et ceux qui viennent, par ordre alphabétique, en CSV : UTF-8 avec BOM, séparé par des points-virgules.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: z.string(),
    answerType: 'text/csv',
    errors: ['event_not_found'],
  }),
  getHeadCount: endpoint({
    method: 'GET',
    path: '/pro/events/:id/head-count',
    tag,
    summary: 'Combien de personnes sont là, comptées à la porte de son événement.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: headCountSchema,
    errors: ['event_not_found'],
  }),
  getMorningAfter: endpoint({
    method: 'GET',
    path: '/nights/:id/door/morning-after',
    tag,
    summary: 'Le lendemain, pour les hôtes : qui avait dit oui, qui est venu, et quand.',
    access: 'signed-in',
    params: nightParamsSchema,
    answer: morningAfterSchema,
    errors: ['night_not_found', 'night_declined', 'not_party_host'],
  }),
};
