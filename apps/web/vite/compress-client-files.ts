import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|wasm)$/;
const encodings = [
  ['br', promisify(brotliCompress)],
  ['gz', promisify(gzip)],
] as const;

/**
 * Writes a brotli and a gzip version beside each text file for browsers, at the best quality. Must
 * be the last plugin: the server's build adds files of its own, such as the route table.
 */
export function compressClientFiles(): Plugin {
  let folder = '';
  return {
    name: 'lampion-compress-client-files',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.environments.client?.build.outDir ?? '');
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.name !== 'ssr') return;
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => compress(path.join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all(
    encodings.map(async ([suffix, encode]) => writeFile(`${file}.${suffix}`, await encode(bytes))),
  );
}
