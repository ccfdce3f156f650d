import { build, type ResolvedConfig } from 'vite';

/** A source file with everything it imports as the text of one script. Rejects when that takes more than one file. */
export async function bundleScript(file: string, target: ResolvedConfig['build']['target']): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      modulePreload: false,
      // A script that another one fetches when it is wanted is used through its exports.
      rolldownOptions: { input: file, preserveEntrySignatures: 'exports-only' },
    },
  });
  const output = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const [chunk, ...others] = output;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${file} must make exactly one file`);
  return chunk.code;
}
