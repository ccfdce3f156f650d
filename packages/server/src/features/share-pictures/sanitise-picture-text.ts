import { readFile } from 'node:fs/promises';
import transliterate from '@sindresorhus/transliterate';

/** Characters of the bundled Noto fonts: Arabic, Chinese, Japanese and Korean. */
export const OTHER_SCRIPTS =
  /[\u0600-\u06ff\u0750-\u077f\u3001-\u303f\u3041-\u30ff\u3131-\u318e\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff9f]/u;

/** None of those, nor of the bundled Latin fonts: French, the accents of neighbouring languages, common signs. */
const UNDRAWABLE =
  /[^\n\u0020-\u007e\u00a0«»°·²³×÷©®À-ÖØ-öø-ÿŒœŸ‘’“”„•…–—−€™←→\u0600-\u06ff\u0750-\u077f\u3001-\u303f\u3041-\u30ff\u3131-\u318e\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff9f]/u;

/** Invisible, between Arabic letters that are to be joined or not. */
const JOINERS = /[\u200c\u200d]/g;

/** Alphabets that are read by their sounds in Latin letters. */
const SOUNDED = /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u;

/** Replaces runs of characters that no bundled font has. */
const REPLACEMENT = '•';

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

const NONE: Emoji = new Map();

/**
 * A text as pictures can show it. Narrow spaces become no-break ones, and letters of other European alphabets Latin ones.
 * Nothing disappears: what cannot be drawn becomes a point.
 * @param emoji those that can be drawn
 */
export function sanitisePictureText(text: string, emoji = NONE): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .trim();
  const drawn = [...characters.segment(plain)]
    .map(({ segment }) => (emoji.has(segment) ? segment : draw(segment)))
    .join('');
  return drawn.replaceAll(/•+/g, REPLACEMENT).replaceAll(/ {2,}/g, ' ').trim();
}

function draw(character: string): string {
  const letters = OTHER_SCRIPTS.test(character) ? character.replaceAll(JOINERS, '') : character;
  if (!UNDRAWABLE.test(letters)) return character;
  const sound = SOUNDED.test(character) ? transliterate(character) : '';
  return sound === '' || UNDRAWABLE.test(sound) ? REPLACEMENT : sound;
}

/** Whether anything of a sanitised text can be read. */
export const isReadable = (text: string) =>
  /[\p{L}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u.test(text);

/** Drawings of emoji (SVG as data URLs), by the characters they are written with. */
export type Emoji = ReadonlyMap<string, string>;

/** The drawings of all emoji in some texts; those that have none are left out. */
export async function loadEmoji(texts: readonly string[]): Promise<Emoji> {
  const written = texts.flatMap((text) => [...characters.segment(text.normalize('NFC'))]);
  const wanted = new Set(written.map(({ segment }) => segment).filter((segment) => EMOJI.test(segment)));
  const found = await Promise.all(
    [...wanted].map(async (emoji) => [emoji, await readDrawing(emoji)] as const),
  );
  return new Map(found.flatMap(([emoji, svg]) => (svg === null ? [] : [[emoji, toDataUrl(svg)]])));
}

/** Shown in colour: by themselves, by a selector, or as a key. */
const EMOJI = /\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u;

const drawings = new URL('.', import.meta.resolve('@twemoji/svg/package.json'));

/** Its file is named by its code points, without the selector of the coloured form unless it joins several emoji. */
async function readDrawing(emoji: string): Promise<Buffer | null> {
  const named = emoji.includes('\u200D') ? emoji : emoji.replaceAll('\uFE0F', '');
  const name = [...named].map((point) => point.codePointAt(0)?.toString(16)).join('-');
  return readFile(new URL(`${name}.svg`, drawings)).catch(() => null);
}

const toDataUrl = (svg: Buffer) => `data:image/svg+xml;base64,${svg.toString('base64')}`;
