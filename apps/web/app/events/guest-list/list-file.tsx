import { IMPORT_BYTES_MAX, IMPORT_PIECE_BYTES_MAX } from '@lampion/contract/events/imports/guest-imports';
import { useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';

interface ListFileFieldProps {
  /** The server's error for the selected file. */
  error: string | undefined;
  /** A file that may be a list, or none. */
  onChange: (file: File | null) => void;
}

/**
 * A file with a list of people. A file that is clearly no list is refused at once; the next
 * selection clears the error.
 */
export function ListFileField({ error, onChange }: ListFileFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  async function take(input: HTMLInputElement) {
    const file = input.files?.[0] ?? null;
    const wrong = file && (await readListFault(file));
    if (wrong !== null) input.value = '';
    setFault(wrong);
    onChange(wrong === null ? file : null);
  }
  return (
    <Field
      name="file"
      label="Ou un fichier CSV ou Excel"
      hint="Jusqu’à 100 000 lignes, ou 1 Mo pour un classeur Excel (.xlsx)."
      error={error}
      liveError={fault ?? undefined}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          className="input"
          accept={LIST_KINDS}
          onChange={({ target }) => void take(target)}
        />
      )}
    </Field>
  );
}

const HEAD_LENGTH = 1024;
const MEGABYTES_MAX = IMPORT_BYTES_MAX / 1024 / 1024;

/** What a file input accepts; the bytes decide. */
const LIST_KINDS = '.csv,.txt,.xlsx,text/csv,text/plain';

/** Texts of two bytes a character begin with their mark; any other text has no byte of value 0. */
const TWO_BYTES = /^(?:\xff\xfe|\xfe\xff)/;

/** Workbooks of Excel are zip archives. */
export const isWorkbook = async (file: Blob) => (await file.slice(0, 4).text()) === 'PK\x03\x04';

/**
 * Why a file cannot be read as a list, judged by its bytes, not its name; null when no problem is
 * found.
 */
export async function readListFault(file: File): Promise<string | null> {
  if (file.size === 0)
    return 'Ce fichier est vide. Choisissez-en un autre, ou collez les adresses ci-dessus.';
  if (file.size > IMPORT_BYTES_MAX)
    return `Ce fichier est trop lourd : ${MEGABYTES_MAX} Mo au maximum. Découpez la liste.`;
  if (await isWorkbook(file))
    return file.size > IMPORT_PIECE_BYTES_MAX
      ? 'Ce classeur est trop lourd : 1 Mo au maximum. Enregistrez sa feuille d’invités au format CSV.'
      : null;
  const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer());
  const start = String.fromCharCode(...head);
  const isText = TWO_BYTES.test(start) || !(head.includes(0) || start.startsWith('%PDF'));
  return isText
    ? null
    : 'Ce fichier n’est pas une liste. Dans votre tableur, enregistrez-le au format CSV ou Excel (.xlsx), puis choisissez-le ici.';
}
