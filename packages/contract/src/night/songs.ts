import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { lineSchema, optionalLineSchema } from '../platform/text.ts';
import { nightParamsSchema, nightPersonSchema } from './nights.ts';
import { readSongLink } from './rules/song-link.ts';

/** Maximum songs of one night, played ones included. */
export const SONGS_MAX = 300;
/** Maximum requests of one guest. Hosts have no limit. */
export const SONGS_PER_GUEST_MAX = 30;
/** Maximum songs and artists that a host excludes. */
export const UNWANTED_SONGS_MAX = 100;
export const SONG_TEXT_MAX = 120;
/** Maximum length of a pasted URL. */
const SONG_LINK_MAX = 1600;

const songParamsSchema = z.object({ id: idSchema, songId: idSchema });

/**
 * The stored part of a pasted link: the song's URL without who shared it. It is never requested or
 * loaded.
 */
const songLinkSchema = z
  .string()
  .max(SONG_LINK_MAX, `${SONG_LINK_MAX} caractères au maximum`)
  .transform((text, context) => {
    const song = readSongLink(text);
    if (song !== null) return song.url;
    context.addIssue({
      code: 'custom',
      message:
        'Ce lien ne mène pas à une chanson de YouTube, Spotify, Deezer, Apple Music ou SoundCloud. Donnez plutôt son titre.',
    });
    return z.NEVER;
  })
  .pipe(z.string());

/**
 * A song by title, with or without a link; nothing is read from the provider. The id is created by
 * the device.
 */
const songBodySchema = z
  .object({
    id: idSchema,
    title: lineSchema(SONG_TEXT_MAX, 'Donnez le titre de la chanson, même à côté d’un lien'),
    artist: optionalLineSchema(SONG_TEXT_MAX),
    link: songLinkSchema.nullable(),
  })
  .partial({ artist: true, link: true });
export type SongBody = z.output<typeof songBodySchema>;

const songVoteBodySchema = z.object({ hasVote: z.boolean() });

/** Missing songs follow in fair order; an empty list means fair order only. */
const songOrderBodySchema = z.object({
  ids: z.array(idSchema).max(SONGS_MAX, `${SONGS_MAX} chansons au plus`),
});

/** The song that plays from now on; null for none. */
const songPlayingBodySchema = z.object({ songId: idSchema.nullable() });

const songSchema = z
  .object({
    id: idSchema,
    title: z
      .string()
      .describe('Vide pour une chanson ajoutée par son seul lien avant que le titre soit demandé.'),
    artist: z.string(),
    url: z
      .string()
      .meta({ format: 'uri' })
      .nullable()
      .describe('L’adresse de la chanson à son service, à n’ouvrir que d’un geste.'),
    wishes: z
      .array(z.object({ id: idSchema, guestId: idSchema.nullable() }))
      .describe(
        'Qui la demande, par ordre d’arrivée, et l’id que chaque appareil lui donna ; null : l’organisateur.',
      ),
    votes: z.number().int(),
    hasVote: z.boolean().describe('Soi-même.'),
    isMine: z.boolean().describe('On l’a demandée.'),
    startedAt: instantSchema.nullable().describe('Quand l’hôte l’a lancée.'),
  })
  .meta({ id: 'Song' });
export type Song = z.infer<typeof songSchema>;

/** The songs of a night. */
const playlistSchema = z
  .object({
    playing: songSchema.nullable(),
    waiting: z.array(songSchema).describe('Dans l’ordre où elles passeront.'),
    played: z.array(songSchema).describe('La dernière d’abord.'),
    isOrdered: z
      .boolean()
      .describe('L’hôte a choisi l’ordre ; sinon chacun a son tour, et les votes décident.'),
    unwanted: z
      .array(
        z.object({
          id: idSchema,
          title: z.string(),
          artist: z.string(),
          url: z.string().meta({ format: 'uri' }).nullable(),
        }),
      )
      .describe('Ce que l’hôte ne veut pas entendre : un titre, un artiste, ou une chanson.'),
    people: z.array(nightPersonSchema).describe('Ceux que l’on peut nommer parmi qui demande une chanson.'),
  })
  .meta({ id: 'Playlist' });
export type Playlist = z.infer<typeof playlistSchema>;

const tag = 'La nuit';

/** The songs of a night. */
export const songEndpoints = {
  getPlaylist: endpoint({
    method: 'GET',
    path: '/nights/:id/songs',
    tag,
    summary: 'Les chansons d’une nuit : ce qui joue, ce qui suit, ce que l’hôte ne veut pas entendre.',
    access: 'night',
    params: nightParamsSchema,
    answer: playlistSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  addSong: endpoint({
    method: 'POST',
    path: '/nights/:id/songs',
    tag,
    summary: 'Demande une chanson, par son titre et son artiste ou par un lien ; on vote pour elle.',
    details:
      'Les liens de YouTube, Spotify, Deezer, Apple Music et SoundCloud sont reconnus à leur adresse, sans rien demander à ces services. Si elle est déjà dans la liste (même nom, sans accents ni ordre, ou même lien), elle y reste une seule fois, demandée par chacun.',
    access: 'night',
    params: nightParamsSchema,
    body: songBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'night_not_found',
      'night_declined',
      'song_not_found',
      'night_closed',
      'song_unwanted',
      'playlist_full',
      'songs_full',
    ],
  }),
  removeSong: endpoint({
    method: 'DELETE',
    path: '/nights/:id/songs/:songId',
    tag,
    summary: 'Retire une chanson : l’hôte pour tous, un invité celle qu’il a demandée.',
    details: 'Demandée par d’autres aussi, elle reste pour eux.',
    access: 'night',
    params: songParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  setSongVote: endpoint({
    method: 'PUT',
    path: '/nights/:id/songs/:songId/vote',
    tag,
    summary: 'Vote pour une chanson, ou retire son vote : un par invité.',
    access: 'night',
    params: songParamsSchema,
    body: songVoteBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'song_not_found', 'night_closed', 'written_since'],
  }),
  setSongOrder: endpoint({
    method: 'PUT',
    path: '/nights/:id/songs/order',
    tag,
    summary: 'Fixe l’ordre des chansons : ses hôtes seulement.',
    details: 'Celles qui manquent suivent dans l’ordre équitable ; une liste vide y revient.',
    access: 'night',
    params: nightParamsSchema,
    body: songOrderBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
  setSongPlaying: endpoint({
    method: 'PUT',
    path: '/nights/:id/songs/playing',
    tag,
    summary: 'Dit ce qui joue maintenant : ses hôtes seulement.',
    details: 'Ce qui jouait rejoint les chansons passées.',
    access: 'night',
    params: nightParamsSchema,
    body: songPlayingBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'song_not_found', 'not_party_host', 'night_closed'],
  }),
  addUnwantedSong: endpoint({
    method: 'POST',
    path: '/nights/:id/songs/unwanted',
    tag,
    summary:
      'Ajoute ce que l’on ne veut pas entendre : un titre, un artiste ou une chanson ; ses hôtes seulement.',
    details: 'Celles qui attendent déjà et que cela désigne ne sont plus montrées.',
    access: 'night',
    params: nightParamsSchema,
    body: songBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed', 'playlist_full'],
  }),
  removeUnwantedSong: endpoint({
    method: 'DELETE',
    path: '/nights/:id/songs/unwanted/:songId',
    tag,
    summary: 'Retire ce que l’on ne voulait pas entendre : ses hôtes seulement.',
    access: 'night',
    params: songParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['night_not_found', 'night_declined', 'not_party_host', 'night_closed'],
  }),
};
