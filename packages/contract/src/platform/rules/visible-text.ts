/** Scripts whose letters change their form next to a joiner, which is legitimate in them. */
const JOINING = '\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mong}';

/**
 * Invisible characters that a name may contain, each only where it has an effect: the joiner in an
 * emoji (👩‍🎤) or in a word of a joining script, the variation selector after a character (❤️),
 * the tag letters of a flag (🏴󠁧󠁢󠁷󠁬󠁳󠁿).
 */
const useful = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
  String.raw`(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{0,6})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}]`,
].join('|');

/**
 * Invisible characters: format characters, fillers, direction marks, line and paragraph separators.
 */
const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]`;

const hidden = new RegExp(`(?!${useful})${HIDDEN}`, 'u');
const allHidden = new RegExp(hidden, 'gu');
/** The blank Braille pattern and the null note head count as symbols but are invisible. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Whether the text has a visible character: not only blanks, lone combining marks and invisible
 * characters.
 */
export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text);
}

/**
 * What is trimmed from both ends of a text: blanks, and hidden characters without an effect there.
 * Sticky: matches at one position.
 */
const invisibleHere = new RegExp(String.raw`[\s\u2800]|(?!${useful})${HIDDEN}`, 'uy');

function isInvisibleAt(text: string, place: number): boolean {
  invisibleHere.lastIndex = place;
  return invisibleHere.test(text);
}

/** Start of the character before `place`. */
function before(text: string, place: number): number {
  const isSecondHalf = place > 1 && (text.codePointAt(place - 2) ?? 0) > 0xffff;
  return place - (isSecondHalf ? 2 : 1);
}

/**
 * Trims blanks and invisible characters at both ends; '' when nothing is visible. Keeps the parts
 * of an emoji. Linear time.
 */
export function trimInvisible(text: string): string {
  if (!hasVisibleCharacter(text)) return '';
  let start = 0;
  while (isInvisibleAt(text, start)) start += (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  let end = text.length;
  while (end > start && isInvisibleAt(text, before(text, end))) end = before(text, end);
  return text.slice(start, end);
}

/**
 * Whether it has hidden characters, which make one name look like another or reverse the text
 * around it.
 */
export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text);
}

/** The text without hidden characters. */
export function dropHiddenCharacters(text: string): string {
  return text.replace(allHidden, '');
}

/**
 * The text without hidden characters, except those that reverse the text after them: without these
 * it would read differently.
 */
export function dropInvisible(text: string): string {
  return text.replace(allHidden, (sign) => (/[\u202d\u202e]/.test(sign) ? sign : ''));
}

/**
 * A number or a code without separators between its groups: blanks, points, dashes, hidden
 * characters.
 */
export function dropSeparators(text: string): string {
  return dropHiddenCharacters(text).replaceAll(/[\s.·\p{Pd}]/gu, '');
}

/** The text without direction marks; other invisible characters stay. */
export function dropDirectionMarks(text: string): string {
  return text.replace(directions, '');
}
