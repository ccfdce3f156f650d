import { z } from 'zod';
import { idSchema } from './common.ts';
import { usernameSchema } from './username.ts';

/** Friends by username, and whole groups. Whoever is on the list already stays as they are. */
export const partyInvitationsBodySchema = z.object({
  usernames: z.array(usernameSchema).max(150).default([]),
  groupIds: z.array(idSchema).max(20).default([]),
});
export type PartyInvitationsBody = z.output<typeof partyInvitationsBodySchema>;

export const partyInvitationsSchema = z
  .object({
    /** New on the list. */
    invited: z.number().int(),
    /** On it before. */
    known: z.number().int(),
    /** Usernames of nobody who is a friend. */
    unknown: z.array(z.string()),
  })
  .meta({ id: 'PartyInvitations' });
export type PartyInvitations = z.infer<typeof partyInvitationsSchema>;
