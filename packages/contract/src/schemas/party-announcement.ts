import { z } from 'zod';
import { ANNOUNCEMENT_LENGTH_MAX } from './announcement.ts';
import { idSchema, instantSchema, nextCursorSchema, pageQuerySchema } from './common.ts';
import { textSchema } from './text.ts';

/** Which guests a host writes to; all of them are those who have not declined. */
export const partyAudiences = ['all', 'yes', 'maybe', 'pending'] as const;
const partyAudienceSchema = z.enum(partyAudiences, { error: 'Choisissez à qui écrire' });
export type PartyAudience = z.infer<typeof partyAudienceSchema>;

/** `id` is made by the device: the same one a second time tells nobody twice. */
export const partyAnnouncementBodySchema = z.object({
  id: idSchema,
  body: textSchema(ANNOUNCEMENT_LENGTH_MAX, 'Le message ne peut pas être vide'),
  audience: partyAudienceSchema.default('all'),
});
export type PartyAnnouncementBody = z.output<typeof partyAnnouncementBodySchema>;

export const partyAnnouncementSchema = z
  .object({
    id: idSchema,
    body: z.string(),
    audience: partyAudienceSchema,
    author: z.string().nullable().describe('Le prénom de l’hôte qui l’a écrite ; null s’il est parti.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'PartyAnnouncement' });
export type PartyAnnouncement = z.infer<typeof partyAnnouncementSchema>;

export const PARTY_ANNOUNCEMENTS_PER_PAGE = 20;
export const partyAnnouncementQuerySchema = pageQuerySchema;

export const partyAnnouncementPageSchema = z
  .object({ announcements: z.array(partyAnnouncementSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'PartyAnnouncementPage' });
export type PartyAnnouncementPage = z.infer<typeof partyAnnouncementPageSchema>;
