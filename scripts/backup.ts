import { recordRun } from '@lampion/server/admin/backups/record-run';
import { makeBackupKey } from '@lampion/server/platform/backup/archive';
import { backUp } from '@lampion/server/platform/backup/back-up';
import { openSourceDatabase } from '@lampion/server/platform/backup/databases';
import { commandLog, readEnvironment, runCommandLine, say } from './support/command.ts';
import { readOptions } from './support/options.ts';

const usage = `Usage: npm run backup                       a backup in BACKUP_TARGET
       npm run backup -- --to FOLDER       or in another folder, or s3://bucket/prefix
       npm run backup -- --make-key        a key for BACKUP_KEY`;

/**
 * Backs up the configured database and its pictures once, and verifies the backup by reading it.
 * Servers may keep running.
 */
async function run(): Promise<void> {
  const { values } = readOptions({ to: { type: 'string' }, 'make-key': { type: 'boolean' } });
  if (values['make-key']) return say(await makeBackupKey());
  const environment = readEnvironment();
  const config = values.to === undefined ? environment : { ...environment, BACKUP_TARGET: values.to };
  const source = await openSourceDatabase(config, commandLog);
  try {
    const isEncrypted = config.BACKUP_KEY !== undefined;
    const made = await recordRun(source.connection, isEncrypted, () => backUp(config, source.connection));
    const { tables, pictures } = made.contents;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Backup made and read back: ${made.name}, in ${made.place}`);
    say(
      `${rows} rows, ${pictures.count} picture files, ${made.bytes} bytes, as of ${made.madeAt.toISOString()}.`,
    );
    if (pictures.missing > 0) say(`Beware: ${pictures.missing} picture files were missing already.`);
    if (!isEncrypted) say('It is not encrypted: BACKUP_KEY encrypts it.');
    say('The key of secrets (SECRETS_KEY, or secrets.key in DATA_DIR) is not in it: keep that elsewhere.');
    if (made.removed.length > 0) say(`Expired backups removed: ${made.removed.length}.`);
  } finally {
    await source.close();
  }
}

await runCommandLine(run, { usage });
