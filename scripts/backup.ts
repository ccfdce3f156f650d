import { parseArgs } from 'node:util';
import { backUp } from '@lampion/server/backup/back-up';
import { openSourceDatabase } from '@lampion/server/backup/databases';
import { makeBackupKey } from '@lampion/server/backup/encryption';
import { recordRun } from '@lampion/server/backup/record-run';
import { readEnvironment, runBackupCommand, say, silentLog } from './support/backup-command.ts';

const USAGE = `Usage : npm run backup                       une sauvegarde dans BACKUP_TARGET
        npm run backup -- --to DOSSIER       ou dans un autre dossier, ou s3://bucket/prefixe
        npm run backup -- --make-key         une clé pour BACKUP_KEY`;

/** Makes one backup of the configured database and its pictures, and reads it back. Servers may run meanwhile. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'make-key': { type: 'boolean' } } });
  if (values['make-key']) return say(await makeBackupKey());
  const environment = readEnvironment();
  const config = values.to === undefined ? environment : { ...environment, BACKUP_TARGET: values.to };
  const source = await openSourceDatabase(config, silentLog);
  try {
    const isEncrypted = config.BACKUP_KEY !== undefined;
    const made = await recordRun(source.connection, isEncrypted, () => backUp(config, source.connection));
    const { tables, pictures } = made.contents;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Sauvegarde faite et relue : ${made.name}, dans ${made.place}`);
    say(
      `${rows} lignes, ${pictures.count} fichiers d’images, ${made.bytes} octets, état du ${made.madeAt.toISOString()}.`,
    );
    if (pictures.missing > 0) say(`Attention : ${pictures.missing} fichiers d’images manquaient déjà.`);
    if (!isEncrypted) say('Elle n’est pas chiffrée : BACKUP_KEY la chiffre.');
    say('La clé des secrets (SECRETS_KEY, ou secrets.key dans DATA_DIR) n’y est pas : gardez-la ailleurs.');
    if (made.removed.length > 0) say(`Sauvegardes échues, supprimées : ${made.removed.length}.`);
  } finally {
    await source.close();
  }
}

await runBackupCommand(run, { usage: USAGE, unchanged: '' });
