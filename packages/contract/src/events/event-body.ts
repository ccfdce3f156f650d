import { z } from 'zod';
import { ANNOUNCEMENT_LENGTH_MAX } from '../messages/announcements.ts';
import { fileSchema, numberFromText, textBooleanSchema } from '../platform/common.ts';
import { chosenIdsSchema } from '../platform/lists.ts';
import { optionalTextSchema } from '../platform/text.ts';
import {
  type EventFieldName,
  type EventFieldWith,
  eventFields,
  eventInputs,
  mapEventFields,
  momentSchema,
} from './event-fields.ts';

// Forms send line breaks as CRLF; users typed one character.
const guestWords = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .pipe(optionalTextSchema(ANNOUNCEMENT_LENGTH_MAX))
  .optional();

/** Whether guests are notified of a change (the default), and the organiser's own text to them. */
export const guestNoticeBodySchema = z.object({ tellGuests: z.boolean().optional(), guestWords });

/** The same as form fields. */
const guestNoticeFields = { tellGuests: textBooleanSchema.optional(), guestWords };

export type GuestNoticeBody = z.output<typeof guestNoticeBodySchema>;

type Inputs = typeof eventInputs;
type InputsOfNewEvent = {
  [Name in EventFieldName]: Name extends EventFieldWith<'blank'> ? z.ZodPrefault<Inputs[Name]> : Inputs[Name];
};

/** A missing field gets its value from an empty form. */
const inputsOfNewEvent = mapEventFields<InputsOfNewEvent>((name) => {
  const field = eventFields[name];
  const input = 'blank' in field ? z.prefault(field.input, field.blank) : field.input;
  return input as InputsOfNewEvent[EventFieldName];
});

/** Sent by older clients, and ignored: the session alone determines the event's owner. */
const creator = z.string().optional().describe('Sans effet : l’événement est à qui l’envoie.');

const publicationSchema = z.enum(['now', 'scheduled', 'draft'], {
  error: 'Choisissez quand publier l’événement',
});

/** When an event becomes public: now, at `publishAt`, or when its organiser publishes it. */
const publicationFields = {
  publication: publicationSchema.optional(),
  publishAt: momentSchema('Indiquez quand publier l’événement').optional(),
};
export type PublicationInput = z.output<z.ZodObject<typeof publicationFields>>;
export type Publication = z.output<typeof publicationSchema>;

/** Confirms that an event lasts more than 30 days; without it, such dates are refused. */
const confirmLength = textBooleanSchema.optional();

/** Without `publication`, the event is public at once. */
export const createEventBodySchema = z.object({
  ...inputsOfNewEvent,
  ...publicationFields,
  confirmLength,
  creator,
  imageFile: fileSchema.optional(),
});
export type CreateEventBody = z.output<typeof createEventBodySchema>;

/**
 * Missing fields stay unchanged; a new place without coordinates clears those of the old one.
 * Guests are notified of new times or a new place, with the organiser's own text, unless
 * `tellGuests` is false. `publication` is for drafts only.
 */
export const updateEventBodySchema = z
  .object(eventInputs)
  .partial()
  .extend({
    creator,
    image: fileSchema.optional(),
    removeImage: textBooleanSchema.optional().describe('Revenir à la couverture dessinée.'),
    ...publicationFields,
    confirmLength,
    version: numberFromText(z.number().int().min(1).max(2_000_000_000))
      .optional()
      .describe('La version d’où part le changement : si l’événement en a une plus récente, `conflict`.'),
    ...guestNoticeFields,
  });
export type UpdateEventBody = z.output<typeof updateEventBodySchema>;

/** Without dates, the proposed ones apply; without an end, the same duration. */
export const duplicateEventBodySchema = z
  .object({ beginDate: eventInputs.beginDate, endDate: eventInputs.endDate, confirmLength })
  .partial();
export type DuplicateEventBody = z.output<typeof duplicateEventBodySchema>;

/** What a deletion takes for granted only when it says so. */
export const deletePartyQuerySchema = z.object({
  confirmDebts: textBooleanSchema
    .optional()
    .describe(
      'Efface aussi ce dont les comptes ne sont pas réglés : qui doit ou attend une somme les garde.',
    ),
});

/** An event with guests is only deleted with `confirm=true`. */
export const deleteEventQuerySchema = deletePartyQuerySchema.extend({
  confirm: textBooleanSchema.optional(),
});

const bulkEventActionSchema = z.enum(['archive', 'unarchive', 'publish', 'cancel', 'delete'], {
  error: 'Choisissez ce que deviennent ces événements',
});
export type BulkEventAction = z.infer<typeof bulkEventActionSchema>;

/**
 * One action on several events. Guests are notified of a cancellation unless `tellGuests` is false.
 */
export const bulkEventsBodySchema = guestNoticeBodySchema.extend({
  ids: chosenIdsSchema,
  action: bulkEventActionSchema,
  confirm: z.boolean().optional().describe('Supprimer aussi les événements qui ont des invités.'),
});
export type BulkEventsBody = z.output<typeof bulkEventsBodySchema>;
