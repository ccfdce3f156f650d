import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { CHARACTERS, FEATURES, type FontRecipe, THIN_SPACES } from './font-recipes.ts';

const require = createRequire(import.meta.url);

export function readSource(recipe: Pick<FontRecipe, 'source'>): Promise<Buffer> {
  return readFile(require.resolve(recipe.source));
}

/**
 * Writes the fonts of these recipes into a folder. Deterministic: the same sources give the same
 * bytes.
 */
export async function subsetFonts(recipes: readonly FontRecipe[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const recipe of recipes) {
    const subset = await subsetFont(await readSource(recipe), CHARACTERS, {
      targetFormat: 'truetype',
      keepFeatures: FEATURES,
      variationAxes: recipe.axes,
      noHinting: true,
    });
    const font = mapCharacters(subset, THIN_SPACES);
    const format = recipe.output.endsWith('.woff2') ? 'woff2' : 'truetype';
    await writeFile(join(folder, recipe.output), await convert(font, format));
  }
}

/** Bytes of a table's entry in a font's directory, and of the header before the entries. */
const ENTRY = 16;
const HEADER = 12;

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

const readTables = (font: Buffer): Table[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = HEADER + index * ENTRY;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** The sum of 32-bit words, OpenType's checksum of a table and of the whole font. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Assembles a font from these tables, in this order. */
function writeTables(version: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(HEADER + tables.length * ENTRY);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  version.copy(directory);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(power * ENTRY, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tables.length - power) * ENTRY, 10);
  const parts = [directory];
  let start = directory.length;
  let head = 0;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const content = padded(Buffer.from(bytes));
    if (tag === 'head') {
      head = start;
      content.writeUInt32BE(0, 8);
    }
    const entry = HEADER + index * ENTRY;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum(content), entry + 4);
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    parts.push(content);
    start += content.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, head + 8);
  return font;
}

/**
 * Reads which glyph each character maps to from a format 4 table: segments with a delta or a list
 * of glyphs.
 */
function readCharacters(cmap: Buffer): Map<number, number> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = starts.find((at) => cmap.readUInt16BE(at) === 4);
  if (start === undefined) throw new Error('the font maps its characters in a way this cannot read');
  const size = cmap.readUInt16BE(start + 6);
  const characters = new Map<number, number>();
  for (let at = start + 14; at < start + 14 + size; at += 2) {
    const [last, first] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2 + size)];
    const [delta, rangeAt] = [cmap.readUInt16BE(at + 2 + size * 2), at + 2 + size * 3];
    const range = cmap.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - first) * 2);
      if (listed !== 0) characters.set(code, (listed + delta) & 0xffff);
    }
  }
  return characters;
}

/** Writes a format 4 table: one segment for each run of characters with consecutive glyphs. */
function writeCharacters(characters: ReadonlyMap<number, number>): Buffer {
  const runs: { first: number; last: number; delta: number }[] = [];
  for (const [code, glyph] of [...characters].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (run && run.last === code - 1 && run.delta === delta) run.last = code;
    else runs.push({ first: code, last: code, delta });
  }
  runs.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const power = 2 ** Math.floor(Math.log2(runs.length));
  const words = [
    ...[0, 1, 3, 1, 0, 12],
    ...[4, 16 + runs.length * 8, 0],
    ...[runs.length * 2, power * 2, Math.log2(power), (runs.length - power) * 2],
    ...runs.map(({ last }) => last),
    0,
    ...runs.map(({ first }) => first),
    ...runs.map(({ delta }) => delta),
    ...runs.map(() => 0),
  ];
  const bytes = Buffer.alloc(words.length * 2);
  for (const [index, word] of words.entries()) bytes.writeUInt16BE(word, index * 2);
  return bytes;
}

/**
 * Adds characters to a font without adding glyphs: `sameGlyphs` gives, for each new character, the
 * existing one whose glyph it shares. The font must be a TrueType file with characters of the basic
 * plane only.
 * @throws Error when such a glyph is missing, or the font maps its characters by a table other than
 * format 4.
 */
export function mapCharacters(font: Buffer, sameGlyphs: Readonly<Record<string, string>>): Buffer {
  const tables = readTables(font).map((table) => {
    if (table.tag !== 'cmap') return table;
    const characters = readCharacters(table.bytes);
    for (const [added, known] of Object.entries(sameGlyphs)) {
      const glyph = characters.get(known.charCodeAt(0));
      if (glyph === undefined) throw new Error(`the font has no ${JSON.stringify(known)}`);
      characters.set(added.charCodeAt(0), glyph);
    }
    return { tag: table.tag, bytes: writeCharacters(characters) };
  });
  return writeTables(font.subarray(0, 4), tables);
}
