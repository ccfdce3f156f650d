import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from './support/repository.ts';
import { runNodeProgram } from './support/run-command.ts';
import { hashFiles } from './support/tool-key.ts';

const webFolder = `${repositoryRoot}/apps/web`;
/** Relative to the repository. */
export const buildFolder = 'apps/web/build';
const stampFile = `${repositoryRoot}/${buildFolder}/inputs.sha256`;
/** All inputs of a build. apps/web/server runs unbuilt. */
const inputs = [
  'package-lock.json',
  'apps/web/{app,public,vite}/**',
  'apps/web/fonts/*',
  'apps/web/*.{ts,json}',
  'packages/{contract,drawing}/src/**',
];

/**
 * Hash of the inputs of a build in that folder: files, and the settings that Vite writes into the
 * code.
 */
export function describeBuildInputs(folder: string): string {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return `${hashFiles(folder, inputs)} ${JSON.stringify(settings.sort())}`;
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds the web app unless the last build had the same inputs. Throws with the build's output when
 * it fails.
 * @param prepare called before anything is built
 */
export async function buildWebIfStale(
  prepare: () => Promise<void> = async () => undefined,
): Promise<'built' | 'fresh'> {
  const stamp = describeBuildInputs(repositoryRoot);
  if (readStamp() === stamp) return 'fresh';
  await prepare();
  // A failing build may already have emptied the folder: remove the stamp first.
  rmSync(stampFile, { force: true });
  const { code, output } = await runNodeProgram('@react-router/dev/bin.cjs', ['build'], {
    cwd: webFolder,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The web app does not build:\n${output}`);
  writeFileSync(stampFile, stamp);
  return 'built';
}
