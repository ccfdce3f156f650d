import type { Colour, InkName } from './colour.ts';
import { INKS, mixColours, NUIT_900, PAPIER_50, spreadColours } from './colour.ts';
import { cycle } from './list.ts';
import { hashText } from './seeded-random.ts';
import { oncePerVariant, svg } from './svg.ts';

const AVATAR_INKS: readonly InkName[] = ['lampion', 'framboise', 'menthe', 'miel', 'bleu', 'papier'];
const PLEATS = 5;

/** The ink of a name, always the same. */
export function avatarInk(name: string): InkName {
  return cycle(AVATAR_INKS, hashText(name));
}

/**
 * Keeps a flag, or a letter with its accent, whole. Browsers before 2024 take the first code point.
 */
function firstCharacter(word: string): string {
  const [first] = 'Segmenter' in Intl ? new Intl.Segmenter('fr').segment(word.slice(0, 64)) : [];
  return first?.segment ?? String.fromCodePoint(word.codePointAt(0) ?? 0);
}

/** At most two initials: "guinguette_du_canal" is GD. */
export function avatarInitials(name: string): string {
  const words = name.split(/[ _.-]+/).filter(Boolean);
  return words.slice(0, 2).map(firstCharacter).join('').toUpperCase();
}

/** Pale enough for the initials, which are always dark. */
function mixPaleRamp(ink: InkName): Colour[] {
  const [, middle, light, lightest] = INKS[ink];
  const pale = [
    mixColours(middle, PAPIER_50, 0.28),
    mixColours(light, PAPIER_50, 0.3),
    mixColours(lightest, PAPIER_50, 0.25),
  ];
  return spreadColours(pale, PLEATS);
}

interface Portrait {
  readonly ink: InkName;
  /** From -6 to 2. */
  readonly slant: number;
}

function drawPleats({ ink, slant }: Portrait): string {
  return mixPaleRamp(ink)
    .map(
      (colour, index) =>
        svg`<path d="M0 ${index * 9 - 1}Q22 ${index * 9 - 5 + slant} 44 ${index * 9 - 1}V46H0Z" fill="${colour}"/>`,
    )
    .join('');
}

const pleatsOf = oncePerVariant(drawPleats, ({ ink, slant }) => `${ink} ${slant}`);

function escapeText(text: string): string {
  return text.replace(
    /[&<>]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character,
  );
}

function drawInitials(name: string): string {
  return `<text x="22" y="22.5" fill="${NUIT_900}" font-family="Bricolage Grotesque Variable, Bricolage Grotesque, sans-serif" font-size="15" font-weight="700" text-anchor="middle" dominant-baseline="central">${escapeText(avatarInitials(name))}</text>`;
}

interface AvatarOptions {
  /** Draws the initials into the picture, for files and e-mails. On a page they are HTML. */
  hasInitials?: boolean;
}

/**
 * The portrait of a user without a picture: five pleats in the ink of their name, always the same.
 */
export function drawAvatar(name: string, { hasInitials = false }: AvatarOptions = {}): string {
  const slant = ((hashText(name) >> 8) % 5) - 2;
  const pleats = pleatsOf({ ink: avatarInk(name), slant });
  const initials = hasInitials ? drawInitials(name) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" aria-hidden="true">${pleats}${initials}</svg>`;
}

/** The same portrait as a placeholder while a picture loads: unlit; follows the theme. */
export function drawUnlitAvatar(): string {
  const pleats = [0, 1, 2, 3, 4].map(
    (index) =>
      `<path d="M0 ${index * 9 - 1}Q22 ${index * 9 - 5} 44 ${index * 9 - 1}V46H0Z" fill="${index % 2 ? 'var(--muted)' : 'var(--accent)'}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" aria-hidden="true">${pleats.join('')}</svg>`;
}
