import { z } from 'zod';
import { emailSchema, fileSchema } from './common.ts';
import { NICKNAME_MAX } from './reply.ts';
import { lineSchema } from './text.ts';

/** Maximum number of people per request; longer lists are sent in several. */
export const INVITATIONS_MAX = 5000;
/** Maximum number of invalid lines reported at once: more would not be read. */
export const INVITATION_FAULTS_SHOWN = 100;

export const inviteeSchema = z.object({
  nickname: lineSchema(NICKNAME_MAX, 'Indiquez un pseudo'),
  email: emailSchema,
});
export type Invitee = z.infer<typeof inviteeSchema>;

/** Either a CSV file or pasted addresses. */
export const invitationPreviewBodySchema = z.object({
  file: fileSchema.optional(),
  list: z.string().max(500_000, 'Liste trop longue').optional(),
});
export type InvitationPreviewBody = z.output<typeof invitationPreviewBodySchema>;

/** Preview of a list: nothing is saved yet. */
export const invitationPreviewSchema = z
  .object({
    /** Who would be invited, in the order of the list. */
    people: z.array(inviteeSchema),
    /** Rejected lines, counted from 1. The first hundred. */
    faults: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
    faultCount: z.number().int(),
    /** Already on the guest list: they get no second e-mail. */
    knownCount: z.number().int(),
    /** The same address twice in the list. */
    repeatedCount: z.number().int(),
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

export const inviteBodySchema = z.object({
  people: z
    .array(inviteeSchema)
    .min(1, 'Indiquez au moins une adresse')
    .max(INVITATIONS_MAX, `${INVITATIONS_MAX} adresses au maximum par envoi`),
});
export type InviteBody = z.output<typeof inviteBodySchema>;

export const invitationResultSchema = z
  .object({
    /** Number of people who get an e-mail now. */
    invited: z.number().int(),
    /** Already on the list: left unchanged. */
    known: z.number().int(),
    /** Added without an e-mail: they unsubscribed from those of this organiser. */
    unsubscribed: z.number().int(),
  })
  .meta({ id: 'InvitationResult' });
export type InvitationResult = z.infer<typeof invitationResultSchema>;
