import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { CHARACTERS, FEATURES, type FontRecipe } from './font-recipes.ts';

const require = createRequire(import.meta.url);

export function readSource(recipe: FontRecipe): Promise<Buffer> {
  return readFile(require.resolve(recipe.source));
}

/** Writes the fonts of these recipes into a folder. Deterministic: the same sources give the same bytes. */
export async function subsetFonts(recipes: readonly FontRecipe[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const recipe of recipes) {
    const font = await subsetFont(await readSource(recipe), CHARACTERS, {
      targetFormat: recipe.output.endsWith('.woff2') ? 'woff2' : 'truetype',
      keepFeatures: FEATURES,
      variationAxes: recipe.axes,
      noHinting: true,
    });
    await writeFile(join(folder, recipe.output), font);
  }
}
