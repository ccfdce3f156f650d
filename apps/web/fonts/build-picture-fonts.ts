import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { pictureFonts, scriptFonts } from './font-recipes.ts';
import { readSource, subsetFonts } from './subset-fonts.ts';

/**
 * `node apps/web/fonts/build-picture-fonts.ts`: run after a change of fonts and commit its output.
 * The sources of other scripts take 160 MB and are not dependencies; install them for one run: npm
 * install --no-save @expo-google-fonts/noto-sans-arabic@0.4.3 @expo-google-fonts/noto-sans-sc@0.4.3
 * @expo-google-fonts/noto-sans-kr@0.4.3
 */
const folder = join(import.meta.dirname, '../../../packages/server/assets/fonts');

await subsetFonts(pictureFonts, folder);
for (const { source, characters, output } of scriptFonts) {
  const options = { targetFormat: 'truetype', noHinting: true } as const;
  await writeFile(join(folder, output), await subsetFont(await readSource({ source }), characters, options));
}
