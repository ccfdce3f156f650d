import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inlineParts } from '@lampion/server/testing/api-document';
import { describeCalls } from './docs/describe-calls.ts';
import { say } from './support/command.ts';
import { readOptionsOrEnd } from './support/options.ts';
import { repositoryRoot } from './support/repository.ts';
import { runCommand } from './support/run-command.ts';

/**
 * `npm run docs [-- URL]`: makes the site of docs/ in build/docs. With the address of a product that
 * runs, it has a page for each group of API calls, too. VitePress has a lock file of its own
 * (docs/package-lock.json) and is installed below build/, so that the product stays without it. A
 * link that leads nowhere ends it with 1.
 */
const [url] = readOptionsOrEnd('Usage: npm run docs [-- URL]', {}, 1).words;
const site = `${repositoryRoot}/build/docs-site`;
const lockFile = 'package-lock.json';

async function run(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(program, args, { cwd: site });
  if (code !== 0) throw new Error(output);
}

async function install(): Promise<void> {
  const wanted = readFileSync(`${repositoryRoot}/docs/${lockFile}`, 'utf8');
  const installed = `${site}/node_modules/.${lockFile}.installed`;
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  for (const name of ['package.json', lockFile]) cpSync(`${repositoryRoot}/docs/${name}`, `${site}/${name}`);
  cpSync(`${repositoryRoot}/.npmrc`, `${site}/.npmrc`);
  await run('npm', ['ci', '--ignore-scripts']);
  writeFileSync(installed, wanted);
}

async function writePages(): Promise<void> {
  rmSync(`${site}/pages`, { recursive: true, force: true });
  cpSync(`${repositoryRoot}/docs`, `${site}/pages`, { recursive: true });
  // Pages include a part of it.
  cpSync(`${repositoryRoot}/README.md`, `${site}/README.md`);
  if (url === undefined) return;
  const answer = await fetch(`${url}/api/openapi.json`);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  mkdirSync(`${site}/pages/calls`);
  for (const { name, text } of describeCalls(inlineParts(await answer.text())))
    writeFileSync(`${site}/pages/calls/${name}.md`, text);
}

mkdirSync(site, { recursive: true });
await writePages();
await install();
await run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', 'pages']);
say('build/docs');
