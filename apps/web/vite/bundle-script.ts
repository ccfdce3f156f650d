import { build, type ResolvedConfig } from 'vite';

/** A source file and its imports bundled into one script. Rejects when the bundle takes more than one file. */
export async function bundleScript(
  file: string,
  target: ResolvedConfig['build']['target'],
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      // Keeps the exports: another script may import this one on demand.
      rolldownOptions: { input: file, preserveEntrySignatures: 'exports-only' },
    },
  });
  const output = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const [chunk, ...others] = output;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${file} must make exactly one file`);
  return chunk.code;
}
