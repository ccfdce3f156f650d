import { z } from 'zod';
import { ANNOUNCEMENT_LENGTH_MAX } from './announcement.ts';
import { textBooleanSchema } from './common.ts';
import { optionalTextSchema } from './text.ts';

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
