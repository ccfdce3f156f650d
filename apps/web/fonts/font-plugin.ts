import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CHARACTERS, FEATURES, THIN_SPACES, webFonts } from './font-recipes.ts';
import { readSource, subsetFonts } from './subset-fonts.ts';

/** Style sheets name generated fonts: this builds them before Vite looks for them. */
export function fonts(): Plugin {
  return { name: 'lampion-fonts', enforce: 'pre', config: () => buildFonts().then(() => null) };
}

const folder = join(import.meta.dirname, 'dist');
const stampFile = join(folder, 'made-from.txt');

/** Changes with a source font or a recipe. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify({ webFonts, CHARACTERS, FEATURES, THIN_SPACES }));
  for (const recipe of webFonts) hash.update(await readSource(recipe));
  return hash.digest('hex');
}

/**
 * Makes the fonts browsers get, in `dist/`, unless they are there and up to date: a fresh clone
 * builds them in about two seconds, later starts only read the stamp. Idempotent.
 */
async function buildFonts(): Promise<void> {
  const wanted = await fingerprint();
  const found = await readFile(stampFile, 'utf8').catch(() => '');
  if (found === wanted) return;
  await subsetFonts(webFonts, folder);
  await writeFile(stampFile, wanted);
}
