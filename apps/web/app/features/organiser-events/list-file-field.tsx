import { useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { LIST_KINDS, readListFault } from '../../lib/read-list-fault.ts';

interface ListFileFieldProps {
  /** What the server said of the chosen file. */
  error: string | undefined;
  /** A file that may be a list, or none. */
  onChange: (file: File | null) => void;
}

/** A list of people as a file. What is plainly none is said at once, and forgotten with the next choice. */
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
