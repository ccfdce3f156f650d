import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/;
const encodings = [
  ['br', promisify(brotliCompress)],
  ['gz', promisify(gzip)],
] as const;

/** Writes a brotli and a gzip version beside every text file of the browser's build, once, at the best quality. */
export function compressClientFiles(): Plugin {
  return {
    name: 'lampion-compress-client-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '.' }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          const bytes = await readFile(file);
          await Promise.all(
            encodings.map(async ([suffix, compress]) =>
              writeFile(`${file}.${suffix}`, await compress(bytes)),
            ),
          );
        }),
      );
    },
  };
}
