import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { system } from '@lampion/server/actor';
import { isAppError } from '@lampion/server/app-error';
import { readConfig } from '@lampion/server/config';
import { openDatabase } from '@lampion/server/db/database';
import { DataDirInUseError } from '@lampion/server/db/embedded/errors';
import { startDatabase } from '@lampion/server/db/start-database';
import { createAdmin } from '@lampion/server/features/accounts/create-admin';
import { StartError } from '@lampion/server/start-error';
import { askSecret } from './support/ask-secret.ts';

const USAGE = 'Usage : npm run admin:create -- --email vous@exemple.fr';

/** Invalid arguments. */
class UsageError extends Error {}

const complain = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
const log = { info: () => undefined, warn: complain, error: complain };

/** The password: typed without echo on a terminal, else the first line of standard input. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return askSecret('Mot de passe (10 caractères au moins) : ');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}

/** Creates an administrator in the configured database, or promotes the account with that address. */
async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const { values } = parseArgs({ options: { email: { type: 'string' } }, strict: false });
  if (typeof values.email !== 'string') throw new UsageError();
  const account = { email: values.email, password: await readPassword() };
  const started = await startDatabase(config, log);
  const database = openDatabase(started.connection, (error) => complain({}, error.message));
  try {
    const deps = { config, db: database.db, now: () => new Date() };
    process.stdout.write(`${tell(await createAdmin(deps, system, account))}\n`);
  } finally {
    await database.close();
    await started.stop();
  }
}

function tell({ outcome, email }: Awaited<ReturnType<typeof createAdmin>>): string {
  return outcome === 'created'
    ? `Compte administrateur créé pour ${email}.`
    : `Le compte ${email} existait déjà : il est maintenant administrateur, avec ce mot de passe. Ses sessions ouvertes ont été fermées.`;
}

/** An expected failure with what to do about it; anything unexpected is shown with its stack. */
function explain(error: unknown): string {
  if (isAppError(error)) return [...error.fields.map(({ message }) => message), USAGE].join('\n');
  if (error instanceof DataDirInUseError) {
    return `Rien n’a été changé. Un serveur en marche utilise la base embarquée de ${error.dataDir} : arrêtez-le, puis recommencez.`;
  }
  if (error instanceof StartError) return error.message;
  if (error instanceof UsageError) return USAGE;
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
