import { parseArgs } from 'node:util';
import { restore } from '@lampion/server/backup/restore-command';
import { readEnvironment, runBackupCommand, say, silentLog, UsageError } from './support/backup-command.ts';

const USAGE = `Usage : npm run restore -- FICHIER           dans une base vide (ou « latest » : la dernière de BACKUP_TARGET)
        npm run restore -- FICHIER --replace  remplace ce que contient la base
        npm run restore -- FICHIER --rehearse répète la restauration dans une base temporaire, sans rien changer
        --forget-secrets                      quand la clé des secrets est perdue`;

/** Restores a backup into the configured database and storage, or rehearses it. */
async function run(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { replace: flag, rehearse: flag, 'forget-secrets': flag };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError();
  const { name, manifest, contents } = await restore(readEnvironment(), silentLog, {
    file,
    mayReplace: values.replace,
    forgetsSecrets: values['forget-secrets'],
    isRehearsal: values.rehearse,
  });
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  const done = values.rehearse ? 'Répétition réussie, base temporaire supprimée' : 'Restauration faite';
  say(`${done} : ${name}, état du ${manifest.madeAt}.`);
  say(
    `${rows} lignes, ${contents.pictures.count} fichiers d’images, toutes les sommes de contrôle sont justes.`,
  );
  if (contents.pictures.missing > 0)
    say(`${contents.pictures.missing} fichiers d’images manquaient déjà à la sauvegarde.`);
}

await runBackupCommand(run, { usage: USAGE, unchanged: 'Rien n’a été changé.' });
