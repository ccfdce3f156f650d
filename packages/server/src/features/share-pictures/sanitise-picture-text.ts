import { readFile } from 'node:fs/promises';
import transliterate from '@sindresorhus/transliterate';

/** Characters of the bundled fonts: French, the accents of neighbouring languages, common signs. */
const UNDRAWABLE = /[^\n\u0020-\u007e\u00a0«»°·²³×÷©®À-ÖØ-öø-ÿŒœŸ‘’“”„•…–—−€™←→]/u;

/** Alphabets that are read by their sounds in Latin letters. */
const SOUNDED = /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u;

/** In place of what nothing bundled draws: Arabic, Chinese, Japanese and others, once for each run of them. */
const REPLACEMENT = '•';

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

const NONE: Emoji = new Map();

/**
 * A text as pictures can show it. Narrow spaces become no-break ones, and letters of other European alphabets Latin
 * ones. Nothing disappears: whatever else has no drawing is a point.
 * @param emoji those that are drawn
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
  if (!UNDRAWABLE.test(character)) return character;
  const sound = SOUNDED.test(character) ? transliterate(character) : '';
  return sound === '' || UNDRAWABLE.test(sound) ? REPLACEMENT : sound;
}

/** Whether anything of a sanitised text can be read. */
export const isReadable = (text: string) => /[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(text);

/** Drawings of emoji (SVG as data URLs), by the characters they are written with. */
export type Emoji = ReadonlyMap<string, string>;

/** The drawings of all emoji in some texts; those that have none are left out. */
export async function loadEmoji(texts: readonly string[]): Promise<Emoji> {
  const written = texts.flatMap((text) => [...characters.segment(text.normalize('NFC'))]);
  const wanted = new Set(written.map(({ segment }) => segment).filter((segment) => EMOJI.test(segment)));
  if (wanted.size === 0) return NONE;
  const [names, icons] = await Promise.all([
    readJson<Record<string, string>>(import.meta.resolve('@iconify-json/twemoji/chars.json')),
    readJson<{ icons: Record<string, { body: string }>; width: number }>(
      import.meta.resolve('@iconify-json/twemoji/icons.json'),
    ),
  ]);
  const drawings = [...wanted].flatMap((emoji) => {
    const body = icons.icons[names[nameOf(emoji)] ?? '']?.body;
    if (body === undefined) return [];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icons.width} ${icons.width}">${body}</svg>`;
    return [[emoji, `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`] as const];
  });
  return new Map(drawings);
}

/** Shown in colour: by themselves, by a selector, or as a key. */
const EMOJI = /\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u;

/** As the set of drawings names them: code points, without the selector of the coloured form. */
const nameOf = (emoji: string) =>
  [...emoji.replaceAll('\uFE0F', '')]
    .map((point) => point.codePointAt(0)?.toString(16).padStart(4, '0'))
    .join('-');

/** Not kept: it is large, and few pictures have emoji. */
async function readJson<Content>(address: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(address), 'utf8'));
}
