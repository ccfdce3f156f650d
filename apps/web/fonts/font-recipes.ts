/**
 * How a font is built: the file of its package, the subset and axis ranges, and the output name.
 */
export interface FontRecipe {
  source: string;
  axes: Record<string, number | { min: number; max: number }>;
  output: string;
}

const BRICOLAGE =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const INSTRUMENT_ITALIC =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-italic.woff2';

/**
 * Only the poster's optical size: the axis would add 40 kB. Style sheets widen small titles and
 * increase their tracking instead.
 */
const POSTER = { opsz: 96 };

/** Served to browsers. Weights and widths outside these ranges are used nowhere. */
export const webFonts: readonly FontRecipe[] = [
  {
    source: BRICOLAGE,
    axes: { ...POSTER, wdth: { min: 75, max: 100 }, wght: { min: 600, max: 800 } },
    output: 'bricolage-grotesque.woff2',
  },
  { source: INSTRUMENT, axes: { wght: { min: 400, max: 700 } }, output: 'instrument-sans.woff2' },
  {
    source: INSTRUMENT_ITALIC,
    axes: { wght: { min: 400, max: 700 } },
    output: 'instrument-sans-italic.woff2',
  },
];

/** For pictures drawn by the server, whose renderer reads neither variable fonts nor WOFF2. */
export const pictureFonts: readonly FontRecipe[] = [
  { source: BRICOLAGE, axes: { ...POSTER, wdth: 84, wght: 800 }, output: 'bricolage-grotesque-800.ttf' },
  { source: INSTRUMENT, axes: { wght: 500 }, output: 'instrument-sans-500.ttf' },
  { source: INSTRUMENT, axes: { wght: 650 }, output: 'instrument-sans-650.ttf' },
];

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** French, the accented characters of neighbouring languages, and the symbols our texts use. */
export const CHARACTERS = `${span(0x20, 0x7e)}\u00a0«»°·²³×÷©®ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿŒœŸ‘’“”„•…–—−€™←→`;

/**
 * Both typefaces lack the French thin spaces, and browsers then use half a space: “12 480” would
 * read “12480”. They are mapped to a full space. A separate font would not do: until it has loaded,
 * browsers search the system fonts for each text.
 */
export const THIN_SPACES = { '\u2009': ' ', '\u202f': ' ' };

/**
 * Kerning, ligatures, accents on capitals, tabular figures; small capitals and alternates are left
 * out.
 */
export const FEATURES = [
  'kern',
  'liga',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'tnum',
  'pnum',
  'lnum',
];

/**
 * A font without variations for other scripts than Latin: the file of its package, the subset, and
 * the output name.
 */
export interface ScriptFontRecipe {
  source: string;
  characters: string;
  output: string;
}

/**
 * For pictures drawn by the server; `OTHER_SCRIPTS` there lists the same characters. Han has its
 * Chinese shapes.
 */
export const scriptFonts: readonly ScriptFontRecipe[] = [
  {
    source: '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf',
    characters: `${span(0x600, 0x6ff)}${span(0x750, 0x77f)}\u200c\u200d`,
    output: 'noto-sans-arabic-800.ttf',
  },
  {
    source: '@expo-google-fonts/noto-sans-sc/800ExtraBold/NotoSansSC_800ExtraBold.ttf',
    // The square keeps the place of an emoji.
    characters: `■${span(0x3001, 0x303f)}${span(0x3041, 0x30ff)}${span(0x4e00, 0x9fa5)}${span(0xff01, 0xff9f)}`,
    output: 'noto-sans-sc-800.ttf',
  },
  {
    source: '@expo-google-fonts/noto-sans-kr/800ExtraBold/NotoSansKR_800ExtraBold.ttf',
    characters: `${span(0x3131, 0x318e)}${span(0xac00, 0xd7a3)}`,
    output: 'noto-sans-kr-800.ttf',
  },
];
