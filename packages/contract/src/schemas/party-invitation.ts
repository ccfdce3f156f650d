import { z } from 'zod';
import { emailSchema, idSchema } from './common.ts';
import { usernameSchema } from './username.ts';

export const PARTY_EMAILS_MAX = 50;

/**
 * Friends by username, whole groups, and addresses. Whoever is on the list already stays as they
 * are.
 */
export const partyInvitationsBodySchema = z.object({
  usernames: z.array(usernameSchema).max(150).default([]),
  groupIds: z.array(idSchema).max(20).default([]),
  emails: z
    .array(emailSchema)
    .max(PARTY_EMAILS_MAX, `Invitez ${PARTY_EMAILS_MAX} adresses à la fois au plus`)
    .default([]),
});
export type PartyInvitationsBody = z.output<typeof partyInvitationsBodySchema>;

/**
 * What became of the usernames, those of groups included: invited now, on the list already, or left
 * out because they are no friends of the caller. Nothing is said of addresses.
 */
export const partyInvitationsResultSchema = z
  .object({
    invited: z.array(z.string()),
    known: z.array(z.string()),
    notFriends: z.array(z.string()),
  })
  .meta({ id: 'PartyInvitationsResult' });
export type PartyInvitationsResult = z.infer<typeof partyInvitationsResultSchema>;
