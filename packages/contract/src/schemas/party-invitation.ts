import { z } from 'zod';
import { emailSchema, idSchema } from './common.ts';
import { usernameSchema } from './username.ts';

export const PARTY_EMAILS_MAX = 50;

/** Friends by username, whole groups, and addresses. Whoever is on the list already stays as they are. */
export const partyInvitationsBodySchema = z.object({
  usernames: z.array(usernameSchema).max(150).default([]),
  groupIds: z.array(idSchema).max(20).default([]),
  emails: z
    .array(emailSchema)
    .max(PARTY_EMAILS_MAX, `Invitez ${PARTY_EMAILS_MAX} adresses à la fois au plus`)
    .default([]),
});
export type PartyInvitationsBody = z.output<typeof partyInvitationsBodySchema>;
