import { z } from 'zod';
import { absoluteUrlSchema } from './common.ts';
import { findableSchema } from './member.ts';
import { memberReportReasonSchema } from './member-safety.ts';
import { usernameSchema } from './username.ts';

/** The app profile of an account, as the administration reads it. */
export const moderatedMemberSchema = z
  .object({
    username: z.string(),
    appName: z.string(),
    bio: z.string(),
    picUrl: z.string(),
    portraitUrl: absoluteUrlSchema,
    /** False while the portrait is drawn. */
    hasPicture: z.boolean(),
    findable: findableSchema,
    /** A verified one. The number is theirs. */
    hasPhone: z.boolean(),
    friendCount: z.number().int(),
    /** Parties they planned, past ones too. */
    partyCount: z.number().int(),
    reportCount: z.number().int(),
    /** Those still to be handled. */
    openReportCount: z.number().int(),
    reportReasons: z.array(z.object({ reason: memberReportReasonSchema, count: z.number().int() })),
  })
  .meta({ id: 'ModeratedMember' });
export type ModeratedMember = z.infer<typeof moderatedMemberSchema>;

/** The username that an administrator gives in place of the member's own. */
export const renameMemberBodySchema = z.object({ username: usernameSchema });
