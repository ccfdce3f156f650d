import { readFileSync, statSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { type ChromiumPlan, type Machine, planChromium } from './chromium/plan-chromium.ts';
import { runCommand, runNodeProgram } from './support/run-command.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const isRoot = process.getuid?.() === 0;

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function readDistribution(): string | undefined {
  if (!isFile('/etc/os-release')) return undefined;
  return /^ID="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
}

async function maySudo(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return (await runCommand('sudo', ['--non-interactive', 'true'])).code === 0;
}

async function readMachine(): Promise<Machine> {
  return {
    platform: process.platform,
    env: process.env,
    mayInstall: isRoot || (await maySudo()),
    distribution: readDistribution(),
    playwrightPath: chromium.executablePath(),
    isFile,
  };
}

async function installPackage(name: 'chromium' | 'chromium-headless-shell'): Promise<boolean> {
  const asRoot = (...command: [string, ...string[]]) => {
    const [program, ...args] = isRoot ? command : (['sudo', '--non-interactive', ...command] as const);
    return runCommand(program, args, { inherit: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  say(`No ${name} here: installing Debian’s package.`);
  await asRoot('apt-get', 'update');
  const { code } = await asRoot('apt-get', 'install', '--yes', '--no-install-recommends', name);
  return code === 0;
}

async function installByPlaywright(withLibraries: boolean): Promise<void> {
  say('No Chromium here: playwright installs its own.');
  const options = withLibraries ? ['--with-deps'] : [];
  const { code } = await runNodeProgram(
    'playwright-core/cli.js',
    ['install', '--no-shell', ...options, 'chromium'],
    { inherit: true },
  );
  if (code !== 0) throw new Error('No Chromium could be installed: set CHROME_PATH to one.');
}

async function install(plan: Exclude<ChromiumPlan, { kind: 'use' }>): Promise<void> {
  if (plan.kind === 'install-package' && (await installPackage('chromium'))) return;
  await installByPlaywright(plan.kind === 'install-by-playwright' && plan.withLibraries);
}

/**
 * The path of a Chromium or Chrome; installs one if there is none, and prints what it installs.
 * Idempotent and cheap to repeat. Throws when none is available.
 */
export async function findChromium(): Promise<string> {
  const plan = planChromium(await readMachine());
  if (plan.kind === 'use') return plan.path;
  await install(plan);
  const next = planChromium(await readMachine());
  if (next.kind !== 'use') throw new Error('Chromium was installed but cannot be found: set CHROME_PATH.');
  say(`Using ${next.path}`);
  return next.path;
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The path of Debian's headless shell, installed if possible; elsewhere, and with CHROME_PATH, that
 * of `findChromium`. It renders pages as Chromium does with a third of the CPU: it has no window,
 * no extensions and no profile.
 */
export async function findHeadlessShell(): Promise<string> {
  const { env, mayInstall, distribution } = await readMachine();
  if (env.CHROME_PATH) return findChromium();
  if (isFile(HEADLESS_SHELL)) return HEADLESS_SHELL;
  const isInstalled =
    mayInstall && distribution === 'debian' && (await installPackage('chromium-headless-shell'));
  return isInstalled ? HEADLESS_SHELL : findChromium();
}

if (import.meta.main) say(await findChromium());
