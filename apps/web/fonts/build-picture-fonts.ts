import { join } from 'node:path';
import { pictureFonts } from './font-recipes.ts';
import { subsetFonts } from './subset-fonts.ts';

/** `node apps/web/fonts/build-picture-fonts.ts`, to be run after a change of fonts; its output is committed. */
const folder = join(import.meta.dirname, '../../../packages/server/assets/fonts');

await subsetFonts(pictureFonts, folder);
