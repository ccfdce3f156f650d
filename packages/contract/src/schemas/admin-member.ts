import { z } from 'zod';
import { absoluteUrlSchema, pictureUrlSchema, shownUsernameSchema } from './common.ts';
import { findableSchema } from './member.ts';
import { memberReportReasonSchema } from './member-safety.ts';
import { usernameSchema } from './username.ts';

/** The app profile of an account, as the administration reads it. */
export const moderatedMemberSchema = z
  .object({
    username: shownUsernameSchema,
    appName: z.string(),
    bio: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
    hasPicture: z.boolean().describe('false tant que le portrait est dessiné.'),
    findable: findableSchema,
    hasPhone: z.boolean().describe('Un téléphone confirmé.'),
    friendCount: z.number().int(),
    partyCount: z.number().int().describe('Soirées prévues, passées comprises.'),
    reportCount: z.number().int(),
    openReportCount: z.number().int().describe('Ceux qui restent à traiter.'),
    reportReasons: z.array(z.object({ reason: memberReportReasonSchema, count: z.number().int() })),
  })
  .meta({ id: 'ModeratedMember' });
export type ModeratedMember = z.infer<typeof moderatedMemberSchema>;

/** The username that an administrator gives in place of the member's own. */
export const renameMemberBodySchema = z.object({ username: usernameSchema });
