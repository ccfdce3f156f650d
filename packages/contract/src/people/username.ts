import { z } from 'zod';
import { foldText } from '../platform/rules/fold-text.ts';
import { dropHiddenCharacters } from '../platform/rules/visible-text.ts';

const USERNAME_MESSAGE = "Le nom d'utilisateur doit contenir au moins 2 caractères";
const SIGNS_MESSAGE = 'Des lettres, des chiffres, des points et des tirets bas seulement';

/** The username of a member in any spelling, normalised here only. */
export const usernameSchema = z
  .string({ error: USERNAME_MESSAGE })
  .max(200, '30 caractères au maximum')
  .transform(normaliseUsername)
  .pipe(
    z
      .string()
      .min(2, USERNAME_MESSAGE)
      .max(30, '30 caractères au maximum')
      .regex(/^[a-z0-9._]*$/, SIGNS_MESSAGE)
      .regex(/[a-z0-9]/, 'Au moins une lettre ou un chiffre'),
  )
  .describe(
    '2 à 30 lettres, chiffres, points ou tirets bas ; un « @ » devant, les majuscules et les accents ne comptent pas.',
  );

export const usernameParamsSchema = z.object({ username: usernameSchema });

/**
 * Names that could be mistaken for us, for staff, or for a path of the app. Compared without points
 * and dashes.
 */
const reserved = new Set(
  `abuse accueil admin administrateur administration ami amis api aide app assistance billet billets bot cgu
  compte confidentialite contact demo dev equipe everybody everyone friends groupe groupes groups help info
  inscription invite invites lampion lampionapp lampionbot lampionfr login me membre membres members moderateur
  moderation moderator new news nobody nouvelles null officiel official organisateur organisateurs parties party
  police postmaster pro root samu securite security service settings signup soiree soirees staff stripe support
  system systeme team undefined urgence urgences username utilisateur webmaster`.split(/\s+/),
);

/**
 * A username as stored, shown and compared: without a leading "@", accents and capitals ("@Inès_B"
 * becomes "ines_b").
 */
export function normaliseUsername(typed: string): string {
  return foldText(dropHiddenCharacters(typed).trim().replace(/^@/, ''));
}

/** Whether a normalised username is reserved, ignoring points and dashes. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.replaceAll(/[._]/g, ''));
}

/** Minimum days between two changes of a username. */
export const USERNAME_CHANGE_DAYS = 30;

const ROOM_FOR_ENDINGS = 24;
const endings = ['_', '2', '3', '_2', '.fr', '.soir', '.nuit', '_34', '44', '69', '75', '_59', '88', '.xo'];

/** What `proposeUsernames` appends, once or repeatedly, within the maximum length. */
const ENDING = /(?:\.(?:fr|soir|nuit|xo)|[._\d]){1,30}$/;

/**
 * Usernames similar to an unavailable one, the most similar first; the caller checks that they are
 * free. None is similar to a reserved name: "admin2" could be mistaken for us like "admin".
 * `random` yields numbers from 0 to 1.
 */
export function proposeUsernames(username: string, random: () => number): string[] {
  if (isReservedUsername(username.replace(ENDING, ''))) return [];
  const start = username.slice(0, ROOM_FOR_ENDINGS);
  const drawn = Array.from({ length: 6 }, () => `${start}${10 + Math.floor(random() * 9990)}`);
  const near = [...endings.map((ending) => `${start}${ending}`), ...drawn];
  return near.filter((name) => name !== username && !isReservedUsername(name));
}
