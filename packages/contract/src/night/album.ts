import { z } from 'zod';
import { reportAnswerSchema, reportBodySchema } from '../admin/reports.ts';
import { reasonsBodySchema } from '../admin/rules/decision-rules.ts';
import { endpoint } from '../endpoint.ts';
import {
  bytesSchema,
  fileSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  numberFromText,
  pageQuerySchema,
} from '../platform/common.ts';
import { optionalLineSchema } from '../platform/text.ts';
import { nightParamsSchema, nightPersonSchema } from './nights.ts';

/** Maximum pictures of a night, and of one person in it. */
export const ALBUM_PHOTOS_MAX = 500;
export const ALBUM_PHOTOS_EACH = 60;
export const ALBUM_CAPTION_MAX = 120;
/** Default number of pictures per page, and its maximum. */
export const ALBUM_PAGE_SIZE = 24;
/** Longer side of an uploaded picture, in pixels. */
export const ALBUM_SIDE_MAX = 1600;

const captionSchema = optionalLineSchema(ALBUM_CAPTION_MAX);

const albumQuerySchema = pageQuerySchema;
export type AlbumQuery = z.output<typeof albumQuerySchema>;

/** A picture's id is created by the device that adds it. */
const albumPhotoParamsSchema = nightParamsSchema.extend({ photoId: idSchema });

const albumFileParamsSchema = albumPhotoParamsSchema.extend({
  width: numberFromText(z.number().int().min(1).max(9999)),
});

const addAlbumPhotoBodySchema = z.object({ image: fileSchema, caption: captionSchema.default('') });

const setAlbumCaptionBodySchema = z.object({ caption: captionSchema });

const setAlbumLikeBodySchema = z.object({ isLiked: z.boolean() });

/** One picture of a night. */
const albumPhotoSchema = z
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

/** A picture that a person shown on it took down, for its author and the hosts. */
const albumRemovalSchema = z
  .object({
    id: idSchema,
    caption: z.string(),
    removedAt: instantSchema,
    isMine: z.boolean(),
  })
  .meta({ id: 'AlbumRemoval' });

/** Latest first. */
const albumSchema = z
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

const tag = 'La nuit';

/** The pictures of a night, for its hosts and guests only. */
export const albumEndpoints = {
  getAlbum: endpoint({
    method: 'GET',
    path: '/nights/:id/album',
    tag,
    summary: 'Les photos d’une nuit, la dernière d’abord, par pages de 24.',
    access: 'night',
    params: nightParamsSchema,
    query: albumQuerySchema,
    answer: albumSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  addAlbumPhoto: endpoint({
    method: 'PUT',
    path: '/nights/:id/album/:photoId',
    tag,
    summary:
      'Ajoute une photo sous l’identifiant choisi par l’appareil. La même une seconde fois ne change rien.',
    details:
      'L’appareil réduit la photo et en efface le lieu et la date avant l’envoi ; le serveur les efface encore. 500 photos par nuit, 60 par personne.',
    access: 'night',
    params: albumPhotoParamsSchema,
    body: addAlbumPhotoBodySchema,
    bodyType: 'multipart',
    answer: albumPhotoSchema,
    errors: [
      'night_not_found',
      'night_declined',
      'night_closed',
      'album_full',
      'album_photo_removed',
      'too_large',
      'unsupported_image',
    ],
  }),
  setAlbumCaption: endpoint({
    method: 'PUT',
    path: '/nights/:id/album/:photoId/caption',
    tag,
    summary: 'Change la légende de sa photo.',
    access: 'night',
    params: albumPhotoParamsSchema,
    body: setAlbumCaptionBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'album_photo_not_found', 'night_closed', 'written_since'],
  }),
  setAlbumLike: endpoint({
    method: 'PUT',
    path: '/nights/:id/album/:photoId/like',
    tag,
    summary: 'Aime une photo, ou ne l’aime plus : une fois par personne.',
    access: 'night',
    params: albumPhotoParamsSchema,
    body: setAlbumLikeBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'album_photo_not_found', 'night_closed', 'written_since'],
  }),
  removeAlbumPhoto: endpoint({
    method: 'DELETE',
    path: '/nights/:id/album/:photoId',
    tag,
    summary:
      'Retire une photo tout de suite et pour toujours : la sienne, celle où l’on est, ou n’importe laquelle pour les hôtes.',
    details:
      'Aucune raison n’est demandée. Son auteur et les hôtes apprennent qu’elle est retirée, jamais par qui. Possible aussi quand l’album ne prend plus de photos.',
    access: 'night',
    params: albumPhotoParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined'],
  }),
  reportAlbumPhoto: endpoint({
    method: 'POST',
    path: '/nights/:id/album/:photoId/report',
    tag,
    summary: 'Signale une photo à l’équipe et aux hôtes, sans dire qui la signale. Une fois par personne.',
    access: 'night',
    params: albumPhotoParamsSchema,
    body: reportBodySchema,
    answer: reportAnswerSchema,
    status: 201,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'album_photo_not_found'],
  }),
  removeReportedPhoto: endpoint({
    method: 'POST',
    path: '/admin/photos/:id/remove',
    tag: 'Administration',
    summary: 'Retire une photo d’un album, pour toujours. Qui l’a ajoutée reçoit la raison.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    body: reasonsBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['album_photo_not_found'],
  }),
  getAlbumFile: endpoint({
    method: 'GET',
    path: '/nights/:id/album/:photoId/:width',
    tag,
    summary: 'Une photo en WebP, à l’une de ses largeurs.',
    details: 'Elle n’a pas d’adresse publique : il faut être de la nuit à chaque lecture.',
    access: 'night',
    params: albumFileParamsSchema,
    answer: bytesSchema,
    answerType: 'image/webp',
    errors: ['night_not_found', 'night_declined', 'album_photo_not_found'],
  }),
  downloadAlbum: endpoint({
    method: 'GET',
    path: '/nights/:id/album.zip',
    tag,
    summary: 'Toutes les photos en JPEG, dans un fichier ZIP envoyé à mesure.',
    access: 'night',
    params: nightParamsSchema,
    answer: bytesSchema,
    answerType: 'application/zip',
    errors: ['night_not_found', 'night_declined'],
  }),
};
