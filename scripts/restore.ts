import { restore } from '@lampion/server/platform/backup/restore-command';
import { tryProduct } from '@lampion/server/try-product';
import { commandLog, readEnvironment, runCommandLine, say } from './support/command.ts';
import { readOptions, UsageError } from './support/options.ts';

const usage = `Usage: npm run restore -- FILE               into an empty database (or "latest": the last one of BACKUP_TARGET)
       npm run restore -- FILE --replace     replaces what the database holds
       npm run restore -- FILE --rehearse    rehearses it in a temporary database, and changes nothing
       --forget-secrets                      when the key of secrets is lost`;

/** Restores a backup into the configured database and storage, or rehearses it. */
async function run(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, words } = readOptions({ replace: flag, rehearse: flag, 'forget-secrets': flag }, 1);
  const [file] = words;
  if (file === undefined) throw new UsageError('Name the backup.');
  const { name, manifest, contents } = await restore(readEnvironment(), commandLog, {
    file,
    mayReplace: values.replace,
    forgetsSecrets: values['forget-secrets'],
    rehearsal: values.rehearse ? tryProduct : null,
  });
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  const done = values.rehearse ? 'Rehearsed, temporary database removed' : 'Restored';
  say(`${done}: ${name}, as of ${manifest.madeAt}.`);
  say(`${rows} rows, ${contents.pictures.count} picture files, all checksums are right.`);
  if (contents.pictures.missing > 0)
    say(`${contents.pictures.missing} picture files were missing already when it was made.`);
}

await runCommandLine(run, { usage });
