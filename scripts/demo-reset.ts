import { existsSync } from 'node:fs';
import { readConfig } from '@lampion/server/config';
import { openContainer } from '@lampion/server/container';
import { DataDirInUseError } from '@lampion/server/db/embedded/errors';
import { startDatabase } from '@lampion/server/db/start-database';
import { demoAccounts, demoPassword } from '@lampion/server/demo/load-demo';
import { DemoResetRefused, resetDemo } from '@lampion/server/demo/reset-demo';
import { StartError } from '@lampion/server/start-error';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
const log = { info: () => undefined, warn: complain, error: complain };

/** Empties the database and loads the demo again. `--force` also removes accounts that are not the demo's. */
async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = await startDatabase(config, log);
  try {
    const deps = await openContainer(config, { connection: database.connection, log });
    try {
      say(
        `Base : ${config.DATABASE_URL === undefined ? `embarquée, dans ${config.DATA_DIR}` : 'DATABASE_URL'}`,
      );
      await deps.pages.hearConfirmations();
      await resetDemo(deps, { isForced: process.argv.includes('--force') });
    } finally {
      await deps.close();
    }
  } finally {
    await database.stop();
  }
  say('La base a été vidée, puis la démonstration chargée de nouveau, datée d’aujourd’hui.');
  say(`Mot de passe de tous les comptes : ${demoPassword}`);
  for (const { email, label } of demoAccounts) say(`  ${email.padEnd(22)} ${label}`);
}

/** An expected failure with what to do about it; anything unexpected is shown with its stack. */
function explain(error: unknown): string {
  if (error instanceof DemoResetRefused) return `Rien n’a été changé. ${error.message}`;
  if (error instanceof DataDirInUseError) {
    const holder = error.pid === undefined ? '' : ` (processus ${error.pid})`;
    return `Rien n’a été changé. Un serveur en marche utilise la base embarquée de ${error.dataDir}${holder} : arrêtez-le, puis recommencez.`;
  }
  if (error instanceof StartError) return error.message;
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
