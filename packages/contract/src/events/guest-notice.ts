import { z } from 'zod';
import { ANNOUNCEMENT_LENGTH_MAX } from '../messages/announcements.ts';
import { textBooleanSchema } from '../platform/common.ts';
import { optionalTextSchema } from '../platform/text.ts';

// Forms send line breaks as CRLF, which users typed as one character.
const guestWords = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .pipe(optionalTextSchema(ANNOUNCEMENT_LENGTH_MAX))
  .optional();

/**
 * Whether guests are told of a change, and the organiser's own words to them. Without it they are
 * told.
 */
export const guestNoticeBodySchema = z.object({ tellGuests: z.boolean().optional(), guestWords });

/** The same in a form. */
export const guestNoticeFields = { tellGuests: textBooleanSchema.optional(), guestWords };

export type GuestNoticeBody = z.output<typeof guestNoticeBodySchema>;

/** Edits of an event within so many minutes of the first are one message to its guests. */
export const CHANGE_WINDOW_MINUTES = 10;

const URGENT_MS = 2 * 3_600_000;

/**
 * Whether guests are told of a change at once: one of the begins, the known or the new one, is less
 * than two hours away.
 */
export function isUrgentChange(begins: readonly (Date | string)[], now: Date): boolean {
  return begins.some((begin) => new Date(begin).getTime() - now.getTime() <= URGENT_MS);
}
