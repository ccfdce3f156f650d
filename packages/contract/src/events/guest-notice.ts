import { z } from 'zod';
import { ANNOUNCEMENT_LENGTH_MAX } from '../messages/announcements.ts';
import { textBooleanSchema } from '../platform/common.ts';
import { optionalTextSchema } from '../platform/text.ts';

// Forms send line breaks as CRLF; users typed one character.
const guestWords = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .pipe(optionalTextSchema(ANNOUNCEMENT_LENGTH_MAX))
  .optional();

/** Whether guests are notified of a change (the default), and the organiser's own text to them. */
export const guestNoticeBodySchema = z.object({ tellGuests: z.boolean().optional(), guestWords });

/** The same as form fields. */
export const guestNoticeFields = { tellGuests: textBooleanSchema.optional(), guestWords };

export type GuestNoticeBody = z.output<typeof guestNoticeBodySchema>;

/** Edits within so many minutes of the first one are sent to guests in one message. */
export const CHANGE_WINDOW_MINUTES = 10;

const URGENT_MS = 2 * 3_600_000;

/**
 * Whether guests are notified of a change at once: the known or the new begin is less than two
 * hours away.
 */
export function isUrgentChange(begins: readonly (Date | string)[], now: Date): boolean {
  return begins.some((begin) => new Date(begin).getTime() - now.getTime() <= URGENT_MS);
}
