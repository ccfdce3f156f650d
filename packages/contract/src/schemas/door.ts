import { z } from 'zod';
import { isTooLong, tooLong } from '../rules/characters.ts';
import { idSchema, instantSchema } from './common.ts';

/**
 * How many entries a device sends at once: what an evening without a network wrote goes in a few
 * calls.
 */
export const DOOR_ENTRIES_MAX = 200;
/** Entries of one night, undone ones included: several for each of some thousand guests. */
export const DOOR_NIGHT_ENTRIES_MAX = 20_000;
/**
 * Of them, those of its links: the others are for its hosts, whatever somebody does who has a link.
 */
export const DOOR_LINKS_ENTRIES_MAX = 15_000;
/** Of them, those of one link. */
export const DOOR_LINK_ENTRIES_MAX = 5000;
/** A ticket says no more. */
const PEOPLE_MAX = 255;
const DEVICE_NAME_MAX = 40;

/**
 * What somebody at the door noted: that people of a guest's party came in, or that an earlier note
 * was a mistake. It is made on a device, never changed, and never deleted.
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

const writtenEntrySchema = z
  .object(doorEntryFields)
  .refine(({ people, undoes }) => (undoes === null ? people > 0 : people === 0), {
    error: 'Une entrée compte au moins une personne, une annulation aucune',
    path: ['people'],
  });
export type WrittenDoorEntry = z.output<typeof writtenEntrySchema>;

/**
 * The same as everybody at the door reads it. `guestId` is null once the guest is gone from the
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
    people: z.number().int().describe('L’invité et ceux qu’il amène.'),
    isComing: z.boolean().describe('Faux pour une réponse retirée : son billet ne vaut plus rien.'),
    isHost: z.boolean().describe('Un hôte ne s’attend pas lui-même : sans entrée, il n’est pas absent.'),
  })
  .meta({ id: 'DoorGuest' });
export type DoorGuest = z.infer<typeof doorGuestSchema>;

const changesFields = {
  entries: z.array(doorEntrySchema),
  last: z.number().int().describe('Où reprendre : à renvoyer comme `after`.'),
};

/** All that a device needs to let people in without a network. */
export const doorSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    beginDate: instantSchema,
    endDate: instantSchema,
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

/** Without entries it only asks what is new. */
export const doorEntriesBodySchema = z.object({
  after: z.number().int().min(0).describe('`last` de la réponse précédente ; 0 pour tout.'),
  entries: z.array(writtenEntrySchema).max(DOOR_ENTRIES_MAX),
  deviceId: idSchema
    .optional()
    .describe('L’appareil qui envoie : avec un lien, ce qu’il a noté est encore pris après la fin du lien.'),
});
export type DoorEntriesBody = z.output<typeof doorEntriesBodySchema>;

export const doorChangesSchema = z
  .object({
    ...changesFields,
    isEnded: z
      .boolean()
      .describe('Le lien ne vaut plus rien : ce qui a été noté avant est gardé, rien d’autre n’est montré.'),
    refused: z
      .array(idSchema)
      .describe(
        'Les entrées envoyées qui ne sont pas gardées : notées après la fin du lien, arrivées plus d’un jour après, d’un appareil que le lien ne connaissait pas, ou une annulation. L’appareil les montre à qui le tient.',
      ),
  })
  .meta({ id: 'DoorChanges' });
export type DoorChanges = z.infer<typeof doorChangesSchema>;

export const doorLinkParamsSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'Lien incomplet'),
});

/** The link for helpers; its secret is told once, to whoever makes it. */
export const doorLinkSchema = z
  .object({
    token: z.string().describe('La fin de son adresse : `/app/door/{token}`.'),
    endsAt: instantSchema,
  })
  .meta({ id: 'DoorLink' });
export type DoorLink = z.infer<typeof doorLinkSchema>;

/** Whether there is one. */
export const doorLinkStateSchema = z
  .object({ endsAt: instantSchema.nullable().describe('null : aucun lien ne vaut.') })
  .meta({ id: 'DoorLinkState' });
export type DoorLinkState = z.infer<typeof doorLinkStateSchema>;

/** What the hosts read the morning after. */
export const morningAfterSchema = z
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
