import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { webFonts } from './font-recipes.ts';
import { mapCharacters, readSource } from './subset-fonts.ts';

/**
 * How many glyphs another program finds in a font for a text, without the one for what a font
 * lacks.
 */
async function countGlyphs(font: Buffer, text: string): Promise<number> {
  const subset = await subsetFont(font, text, { targetFormat: 'truetype' });
  const maxp = subset.indexOf('maxp');
  return subset.readUInt16BE(subset.readUInt32BE(maxp + 8) + 4) - 1;
}

it.each(webFonts)(
  'has $output show a character by the glyph of another, and all others as before',
  async (recipe) => {
    const font = await subsetFont(await readSource(recipe), 'an o’é€→', { targetFormat: 'truetype' });
    expect(await countGlyphs(font, '\u202f')).toBe(0);

    const mapped = mapCharacters(font, { '\u202f': ' ' });

    expect(await countGlyphs(mapped, '\u202f')).toBe(1);
    expect(await countGlyphs(mapped, '\u202f ')).toBe(1);
    for (const one of 'ano’é€→') expect(await countGlyphs(mapped, one)).toBe(await countGlyphs(font, one));
    expect(await countGlyphs(mapped, '\u2009')).toBe(0);
  },
);

it.each(webFonts)('says which glyph $output has not', async (recipe) => {
  const font = await subsetFont(await readSource(recipe), 'ab', { targetFormat: 'truetype' });
  expect(() => mapCharacters(font, { '\u202f': ' ' })).toThrow('" "');
});
