import { text } from 'node:stream/consumers';
import { createAdmin } from '@lampion/server/people/accounts/registration';
import { system } from '@lampion/server/platform/actor';
import { isAppError, StartError } from '@lampion/server/platform/app-error';
import { openDatabase } from '@lampion/server/platform/db/database';
import { startDatabase } from '@lampion/server/platform/db/start-database';
import { askSecret } from './support/ask-secret.ts';
import { commandLog, complain, readEnvironment, runCommandLine, say } from './support/command.ts';
import { readOptions, UsageError } from './support/options.ts';

const usage = 'Usage: npm run admin:create -- --email you@example.org';

/** The password: typed without echo on a terminal, else the first line of standard input. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return askSecret('Password (10 characters at least): ');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

/**
 * Creates an administrator in the configured database, or promotes the account with that address.
 */
async function run(): Promise<void> {
  const { email } = readOptions({ email: { type: 'string' } }).values;
  if (email === undefined) throw new UsageError('Give the address of the administrator.');
  const config = readEnvironment();
  const account = { email, password: await readPassword() };
  const started = await startDatabase(config, commandLog, { isExisting: true });
  const database = openDatabase(started.connection, (error) => complain({}, error.message));
  try {
    const deps = { db: database.db, now: () => new Date(), publishedPassword: null };
    say(describe(await createAdmin(deps, system, account).catch(explainInput)));
  } finally {
    await database.close();
    await started.stop();
  }
}

function describe({ outcome, email }: Awaited<ReturnType<typeof createAdmin>>): string {
  return outcome === 'created'
    ? `Administrator created: ${email}.`
    : `The account ${email} existed already: it is an administrator now, with this password. Its open sessions were ended.`;
}

const faults: Readonly<Record<string, string>> = {
  email: 'the address is not valid',
  password:
    'the password needs 10 to 200 characters, is none of those that everybody tries, and not in the address',
};

/** The contract's own messages are French, for screens. */
function explainInput(error: unknown): never {
  if (!isAppError(error)) throw error;
  const found = new Set(error.fields.map(({ path }) => faults[path] ?? path));
  throw new StartError(`Nothing was changed: ${[...found].join('; ') || error.code}.`, { cause: error });
}

await runCommandLine(run, { usage });
