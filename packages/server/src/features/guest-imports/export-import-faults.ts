import { importFieldLabels } from '@lampion/contract/schemas/guest-import';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { CSV_START, toCsvLine } from '../../write-csv.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import type { GuestFile } from '../guest-list/export-guests.ts';
import { findFaults, findImport } from './import-store.ts';

const BATCH = 1000;

/**
 * All lines of an import that nobody is invited from, as a CSV file (UTF-8 with BOM): to be corrected and sent again.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `import_not_found`
 */
export async function exportImportFaults(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  importId: string,
): Promise<GuestFile> {
  await findOwnEvent(deps, actor, eventId);
  if ((await findImport(deps.db, { id: importId, eventId })) === null) throw new AppError('import_not_found');
  return { filename: 'lignes-a-corriger.csv', content: writeFile(deps, importId) };
}

async function* writeFile({ db }: Pick<Deps, 'db'>, importId: string): AsyncGenerator<string> {
  yield CSV_START + toCsvLine(['Ligne', 'Champ', 'Problème', 'Contenu']);
  let after = -1;
  for (;;) {
    const faults = await findFaults(db, importId, { after, limit: BATCH });
    if (faults.length === 0) return;
    yield faults
      .map(({ line, field, message, text }) =>
        toCsvLine([String(line), importFieldLabels[field], message, text]),
      )
      .join('');
    after = faults.at(-1)?.position ?? after;
  }
}
