import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstLineOfTypes, pickKeyCalls } from './openapi/key-calls.ts';
import { readOptionsOrEnd } from './support/options.ts';
import { repositoryRoot } from './support/repository.ts';
import { runCommand } from './support/run-command.ts';

/**
 * `npm run client [-- URL]`: writes the types of packages/client from the API document of a product
 * that runs, over the existing ones. The generator wants an older TypeScript than ours, and is
 * installed for the run alone.
 */
const [url = 'http://localhost:3000'] = readOptionsOrEnd('Usage: npm run client [-- URL]', {}, 1).words;
const answer = await fetch(`${url}/api/openapi.json`);
if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
const calls = pickKeyCalls(await answer.text());
const folder = mkdtempSync(join(tmpdir(), 'lampion-client-'));
try {
  const [from, to] = [join(folder, 'calls.json'), join(folder, 'api.d.ts')];
  writeFileSync(from, calls);
  const generator = ['--package', 'openapi-typescript@7.13.0', '--package', 'typescript@5.9.3'];
  const { code, output } = await runCommand(
    'npm',
    ['exec', '--yes', ...generator, '--', 'openapi-typescript', from, '--output', to],
    { cwd: folder },
  );
  if (code !== 0) throw new Error(output);
  const types = `${firstLineOfTypes(calls)}\n${readFileSync(to, 'utf8')}`;
  writeFileSync(`${repositoryRoot}/packages/client/src/api.d.ts`, types);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
