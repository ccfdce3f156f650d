import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ResolvedConfig } from 'vite';

/**
 * Writes a file named by a public page into the folder of the browser's build. Called by the server's build, the only
 * one that makes public pages; it comes after the browser's, which empties the folder.
 */
export async function writeForBrowsers(
  { root, environments }: ResolvedConfig,
  fileName: string,
  source: string,
): Promise<void> {
  const file = path.resolve(root, environments.client?.build.outDir ?? '', fileName);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}
