import { openDatabase } from '@lampion/server/platform/db/database';
import { makeSalt } from '@lampion/server/platform/db/pseudonyms';
import { forgetFormerVersions, rotateSecret } from '@lampion/server/platform/db/secrets/rotating-secrets';
import { openSecrets } from '@lampion/server/platform/db/secrets/secret-box';
import { makeTicketKey, makeVapidKeys } from '@lampion/server/platform/db/signing-keys';
import { startDatabase } from '@lampion/server/platform/db/start-database';
import { commandLog, complain, readEnvironment, runCommandLine, say } from './support/command.ts';
import { readOptions, UsageError } from './support/options.ts';

const usage = 'Usage: npm run secrets:rotate -- pseudonyms | tickets | web-push [--forget-former]';

const kinds = {
  pseudonyms: { name: 'pseudonym-salt', make: makeSalt },
  tickets: { name: 'ticket-keys', make: makeTicketKey },
  'web-push': { name: 'vapid-keys', make: makeVapidKeys },
} as const;

function readOrder() {
  const { values, words } = readOptions({ 'forget-former': { type: 'boolean', default: false } }, 1);
  const [kind = ''] = words;
  if (!Object.hasOwn(kinds, kind)) throw new UsageError('Name the secret.');
  return { ...kinds[kind as keyof typeof kinds], forgetsFormer: values['forget-former'] };
}

/**
 * Rotates a secret stored in the database, or deletes its former versions. Running servers follow
 * automatically.
 */
async function run(): Promise<void> {
  const { name, make, forgetsFormer } = readOrder();
  const config = readEnvironment();
  const started = await startDatabase(config, commandLog, { isExisting: true });
  const { db, close } = openDatabase(started.connection, (error) => complain({}, error.message));
  try {
    const secrets = await openSecrets(config, db);
    const now = new Date();
    if (forgetsFormer) {
      await db.transaction((tx) => forgetFormerVersions(tx, secrets, { name, now }));
      return say('The former values are forgotten: what was made with them is not recognised any more.');
    }
    const since = await db.transaction((tx) => rotateSecret(tx, secrets, { name, make, now }));
    say(`The new value is used from ${since.toISOString()} on. Former ones are still recognised.`);
  } finally {
    await close();
    await started.stop();
  }
}

await runCommandLine(run, { usage });
