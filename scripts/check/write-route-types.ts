import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { repositoryRoot } from '../support/repository.ts';
import { runNodeProgram } from '../support/run-command.ts';
import { hashFiles, readToolKey } from '../support/tool-key.ts';

const webFolder = `${repositoryRoot}/apps/web`;
const stampFile = `${repositoryRoot}/node_modules/.cache/check/route-types`;

/**
 * Hash of the inputs of the types (the table of routes, the names of the routes' files, settings,
 * tools) and of the generated files.
 */
function describeTypes(): string {
  const hash = createHash('sha256').update(readToolKey());
  hash.update(
    hashFiles(webFolder, ['app/routes.ts', '*.config.ts', 'tsconfig.json', 'vite/**', 'fonts/*.ts']),
  );
  hash.update(JSON.stringify(globSync(['app/**'], { cwd: webFolder }).sort()));
  hash.update(hashFiles(webFolder, ['.react-router/types/**']));
  return hash.digest('hex');
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Generates React Router's route types, without which no loader's data has a type. That loads Vite,
 * so it is skipped while the generated files are up to date. Returns faults.
 */
export async function writeRouteTypes(): Promise<string[]> {
  if (readStamp() === describeTypes()) return [];
  // Outdated types of removed routes would be compiled too.
  rmSync(`${webFolder}/.react-router/types`, { recursive: true, force: true });
  const { code, output } = await runNodeProgram('@react-router/dev/bin.cjs', ['typegen'], { cwd: webFolder });
  if (code !== 0) return [`react-router typegen: ${output.trim()}`];
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, describeTypes());
  return [];
}
