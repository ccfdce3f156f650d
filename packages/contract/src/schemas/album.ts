import { z } from 'zod';
import {
  fileSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  numberFromText,
  pageQuerySchema,
} from './common.ts';
import { nightParamsSchema, nightPersonSchema } from './night.ts';
import { optionalLineSchema } from './text.ts';

/** How many pictures a night holds, and how many of them one person adds. */
export const ALBUM_PHOTOS_MAX = 500;
export const ALBUM_PHOTOS_EACH = 60;
export const ALBUM_CAPTION_MAX = 120;
/** How many pictures a page holds, unless it is asked for fewer. */
export const ALBUM_PAGE_SIZE = 24;
/** The longer side of a picture that is sent. */
export const ALBUM_SIDE_MAX = 1600;

const captionSchema = optionalLineSchema(ALBUM_CAPTION_MAX);

export const albumQuerySchema = pageQuerySchema;
export type AlbumQuery = z.output<typeof albumQuerySchema>;

/** A picture's id is made by the device that adds it. */
export const albumPhotoParamsSchema = nightParamsSchema.extend({ photoId: idSchema });

export const albumFileParamsSchema = albumPhotoParamsSchema.extend({
  width: numberFromText(z.number().int().min(1).max(9999)),
});

export const addAlbumPhotoBodySchema = z.object({ image: fileSchema, caption: captionSchema.default('') });

export const setAlbumCaptionBodySchema = z.object({ caption: captionSchema });

export const setAlbumLikeBodySchema = z.object({ isLiked: z.boolean() });

/** Label of each reason, for whoever reports and for the hosts. */
export const albumReportReasonLabels = {
  intimate: 'Elle montre quelqu’un sans son accord',
  hateful: 'Elle insulte ou menace quelqu’un',
  illegal: 'Elle est interdite par la loi',
  other: 'Autre raison',
} as const;

export type AlbumReportReason = keyof typeof albumReportReasonLabels;
const reasons = Object.keys(albumReportReasonLabels) as [AlbumReportReason, ...AlbumReportReason[]];
const albumReportReasonSchema = z.enum(reasons, { error: 'Choisissez un motif' });

export const reportAlbumPhotoBodySchema = z.object({ reason: albumReportReasonSchema });

/** One picture of a night. */
export const albumPhotoSchema = z
  .object({
    id: idSchema,
    caption: z.string(),
    addedAt: instantSchema,
    width: z.number().int(),
    height: z.number().int(),
    widths: z
      .array(z.number().int())
      .describe(
        'Les largeurs que donne `GET /nights/{id}/album/{photoId}/{width}`, de la plus petite à la plus grande.',
      ),
    author: nightPersonSchema
      .nullable()
      .describe('null : quelqu’un que l’on ne peut pas nommer, ou l’organisateur.'),
    isByOrganiser: z.boolean(),
    isMine: z.boolean(),
    likeCount: z.number().int(),
    isLiked: z.boolean().describe('Par soi-même.'),
    isReported: z.boolean().describe('Par soi-même.'),
    reportCount: z.number().int().nullable().describe('Pour les hôtes ; null pour les invités.'),
  })
  .meta({ id: 'AlbumPhoto' });
export type AlbumPhoto = z.infer<typeof albumPhotoSchema>;

/** A picture that somebody on it took down, for its author and for the hosts. */
const albumRemovalSchema = z
  .object({
    id: idSchema,
    caption: z.string(),
    removedAt: instantSchema,
    isMine: z.boolean(),
  })
  .meta({ id: 'AlbumRemoval' });

/** The latest first. */
export const albumSchema = z
  .object({
    photos: z.array(albumPhotoSchema),
    nextCursor: nextCursorSchema,
    photoCount: z.number().int(),
    ownCount: z.number().int(),
    removals: z
      .array(albumRemovalSchema)
      .describe(
        'Les photos retirées ces 30 derniers jours par quelqu’un qui y était : les siennes, et toutes pour les hôtes.',
      ),
  })
  .meta({ id: 'Album' });
export type Album = z.infer<typeof albumSchema>;

/** The bytes of a picture, or of a file of them. */
export const albumBytesSchema = z
  .custom<Uint8Array<ArrayBuffer>>()
  .meta({ type: 'string', format: 'binary' });
