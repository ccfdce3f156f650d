import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/input.tsx';

interface TypedConfirmDialogProps {
  onClose: () => void;
  title: string;
  /** What will be lost for good. */
  text: string;
  label: string;
  /** The text to type; case does not matter. */
  expected: string;
  confirm: string;
  onConfirm: () => void;
  pendingText?: string | undefined;
  /** False for an action that can be repeated, though not lightly. */
  isDanger?: boolean;
}

/** Asks for confirmation, by typing a name, of an action that cannot be undone or must not happen by mistake. */
export function TypedConfirmDialog({
  expected,
  label,
  confirm,
  onConfirm,
  isDanger = true,
  ...dialog
}: TypedConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function submit() {
    if (typed.trim().toLowerCase() === expected.toLowerCase()) onConfirm();
    else setError(`Recopiez exactement ${expected}`);
  }
  return (
    <FormDialog
      {...dialog}
      onSubmit={submit}
      submit={confirm}
      variant={isDanger ? 'danger-solid' : 'primary'}
      fault={error}
    >
      <TextField
        name="typed"
        label={label}
        hint={expected}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
