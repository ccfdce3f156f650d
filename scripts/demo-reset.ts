import { openContainer } from '@lampion/server/container';
import { demoAccounts, demoPassword } from '@lampion/server/demo/demo-accounts';
import { resetDemo } from '@lampion/server/demo/reset-demo';
import { startDatabase } from '@lampion/server/platform/db/start-database';
import { commandLog as log, readEnvironment, runCommandLine, say } from './support/command.ts';
import { readOptions } from './support/options.ts';

const usage =
  'Usage: npm run demo:reset [-- --force]   --force also removes accounts that are not the demo’s';

/**
 * Empties the database and loads the demo again. `--force` also removes accounts that are not the
 * demo's.
 */
async function run(): Promise<void> {
  const { force } = readOptions({ force: { type: 'boolean', default: false } }).values;
  const config = readEnvironment();
  const database = await startDatabase(config, log, { isExisting: true });
  try {
    const deps = await openContainer(config, { connection: database.connection, log });
    try {
      say(
        `Database: ${config.DATABASE_URL === undefined ? `embedded, in ${config.DATA_DIR}` : 'DATABASE_URL'}`,
      );
      await deps.pages.hearConfirmations();
      await resetDemo(deps, { isForced: force });
    } finally {
      await deps.close();
    }
  } finally {
    await database.stop();
  }
  say('The database was emptied and the demo loaded again, dated from today.');
  say(`Password of all accounts: ${demoPassword}`);
  for (const { email, label } of demoAccounts) say(`  ${email.padEnd(22)} ${label}`);
}

await runCommandLine(run, { usage });
