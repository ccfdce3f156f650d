import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '@lampion/server/config';
import { openDatabase } from '@lampion/server/db/database';
import { DataDirInUseError } from '@lampion/server/db/embedded/errors';
import { makeSalt } from '@lampion/server/db/pseudonyms';
import { openSecrets } from '@lampion/server/db/secrets/open-secrets';
import { forgetFormerVersions, rotateSecret } from '@lampion/server/db/secrets/rotating-secrets';
import { startDatabase } from '@lampion/server/db/start-database';
import { makeTicketKey } from '@lampion/server/db/ticket-keys';
import { makeVapidKeys } from '@lampion/server/db/vapid-keys';
import { StartError } from '@lampion/server/start-error';

const USAGE = 'Usage : npm run secrets:rotate -- pseudonyms | tickets | web-push [--forget-former]';

/** Invalid arguments. */
class UsageError extends Error {}

const complain = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
const log = { info: () => undefined, warn: complain, error: complain };

const kinds = {
  pseudonyms: { name: 'pseudonym-salt', make: makeSalt },
  tickets: { name: 'ticket-keys', make: makeTicketKey },
  'web-push': { name: 'vapid-keys', make: makeVapidKeys },
} as const;

function readOrder() {
  const { values, positionals } = parseArgs({
    options: { 'forget-former': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [kind = ''] = positionals;
  if (!Object.hasOwn(kinds, kind) || positionals.length > 1) throw new UsageError();
  return { ...kinds[kind as keyof typeof kinds], forgetsFormer: values['forget-former'] };
}

/** Rotates a secret that the database keeps, or forgets its former versions. Running servers follow by themselves. */
async function run(): Promise<string> {
  const { name, make, forgetsFormer } = readOrder();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const started = await startDatabase(config, log);
  const { db, close } = openDatabase(started.connection, (error) => complain({}, error.message));
  try {
    const secrets = await openSecrets(config, db);
    const now = new Date();
    if (forgetsFormer) {
      await db.transaction((tx) => forgetFormerVersions(tx, secrets, { name, now }));
      return 'Les anciennes valeurs sont oubliées : ce qui en dépendait n’est plus reconnu.';
    }
    const since = await db.transaction((tx) => rotateSecret(tx, secrets, { name, make, now }));
    return `La nouvelle valeur sert à partir de ${since.toLocaleTimeString('fr')}. Les anciennes restent reconnues.`;
  } finally {
    await close();
    await started.stop();
  }
}

/** An expected failure with what to do about it; anything unexpected is shown with its stack. */
function explain(error: unknown): string {
  if (error instanceof UsageError || (error as { code?: unknown }).code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return USAGE;
  if (error instanceof DataDirInUseError) {
    return `Rien n’a été changé. Un serveur en marche utilise la base embarquée de ${error.dataDir} : arrêtez-le, puis recommencez.`;
  }
  if (error instanceof StartError) return error.message;
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
