import { z } from 'zod';
import { readSongLink } from '../rules/song-link.ts';
import { idSchema, instantSchema } from './common.ts';
import { nightPersonSchema } from './night.ts';
import { lineSchema, optionalLineSchema } from './text.ts';

/** Of one night, played ones with them. */
export const SONGS_MAX = 300;
/** That one guest asked for. Hosts are free. */
export const SONGS_PER_GUEST_MAX = 30;
/** What a host does not want to hear. */
export const UNWANTED_SONGS_MAX = 100;
export const SONG_TEXT_MAX = 120;
/** As long as addresses are that a link is read from. */
const SONG_LINK_MAX = 1600;

export const songParamsSchema = z.object({ id: idSchema, songId: idSchema });

/**
 * What is kept of a pasted link: the address of the song alone, without who shared it. Never asked,
 * never loaded.
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
 * By its title, with a link or without: nothing is read from the service. The id is the device's.
 */
export const songBodySchema = z
  .object({
    id: idSchema,
    title: lineSchema(SONG_TEXT_MAX, 'Donnez le titre de la chanson, même à côté d’un lien'),
    artist: optionalLineSchema(SONG_TEXT_MAX),
    link: songLinkSchema.nullable(),
  })
  .partial({ artist: true, link: true });
export type SongBody = z.output<typeof songBodySchema>;

export const songVoteBodySchema = z.object({ hasVote: z.boolean() });

/** Those that are left out follow in fair order; none: fair order alone. */
export const songOrderBodySchema = z.object({
  ids: z.array(idSchema).max(SONGS_MAX, `${SONGS_MAX} chansons au plus`),
});

/** What plays from now on; null: nothing. */
export const songPlayingBodySchema = z.object({ songId: idSchema.nullable() });

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
export const playlistSchema = z
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
