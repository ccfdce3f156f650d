import {
  type AcceptedAdvisory,
  judgeAdvisories,
  NoAdvisoriesError,
  readAdvisories,
} from './supply/read-advisories.ts';
import { readOptionsOrEnd } from './support/options.ts';
import { runCommand } from './support/run-command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm as it was called, or the one in PATH. Its exit code is ignored: advisories exit with 1. */
async function askRegistry(): Promise<string> {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--json', '--package-lock-only', '--loglevel=silent'];
  const { output } = npm ? await runCommand(process.execPath, [npm, ...args]) : await runCommand('npm', args);
  return output;
}

/**
 * `npm run audit`: queries the registry for known vulnerabilities of the locked versions. Exits
 * with 0 without any, 1 with one that is not accepted, 2 when the registry does not answer, so that
 * nothing is known.
 */
async function audit(): Promise<number> {
  const advisories = readAdvisories(await askRegistry());
  const { open, accepted, pointless } = judgeAdvisories(
    advisories,
    acceptedAdvisories,
    new Date().toISOString().slice(0, 10),
  );
  for (const { name, range, severity, title, url } of open)
    say(`${severity}: ${name} ${range}: ${title} (${url})`);
  for (const { url, because, until } of accepted) say(`accepted until ${until}: ${url} (${because})`);
  for (const { url } of pointless)
    say(`accepted, and no longer found: take ${url} out of accepted-advisories.ts`);
  say(`${open.length} open advisories, ${accepted.length} accepted`);
  return open.length === 0 ? 0 : 1;
}

readOptionsOrEnd('Usage: npm run audit', {});

/** Advisories that do not affect us, with the reason and the review date. */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = [];
try {
  process.exitCode = await audit();
} catch (error) {
  if (!(error instanceof NoAdvisoriesError)) throw error;
  process.stderr.write(`The registry gives no advisories, so nothing is known: ${error.message}\n`);
  process.exitCode = 2;
}
