import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { CHARACTERS, FEATURES, type FontRecipe, THIN_SPACES } from './font-recipes.ts';
import { mapCharacters } from './map-characters.ts';

const require = createRequire(import.meta.url);

export function readSource(recipe: Pick<FontRecipe, 'source'>): Promise<Buffer> {
  return readFile(require.resolve(recipe.source));
}

/** Writes the fonts of these recipes into a folder. Deterministic: the same sources give the same bytes. */
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
