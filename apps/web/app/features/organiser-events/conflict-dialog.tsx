import { useState } from 'react';
import { FormDialog } from '../../components/ui/form-dialog.tsx';
import { PassageChoice } from '../article-editor/dialogs/passage-choice.tsx';
import type { MergeQuestion, Side } from './merge-event.ts';

interface ConflictDialogProps {
  questions: readonly MergeQuestion[];
  onChoose: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/** Asks, field by field, what becomes of what was changed here and elsewhere. Other changes are all kept. */
export function ConflictDialog({ questions, onChoose, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  return (
    <FormDialog
      isWide
      title="Modifié ailleurs entre-temps"
      text="Cet événement a été enregistré dans une autre fenêtre ou par quelqu’un d’autre pendant que vous le modifiiez. Rien n’est perdu : choisissez ce qui reste. Les autres changements sont gardés des deux côtés."
      submit="Enregistrer ces choix"
      onSubmit={() => onChoose(choices)}
      onClose={onClose}
    >
      {questions.map(({ key, label, mine, theirs }) => (
        <PassageChoice
          key={key}
          title={label}
          mine={mine}
          theirs={theirs}
          side={choices[key] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [key]: side === 'theirs' ? 'theirs' : 'mine' })}
        />
      ))}
    </FormDialog>
  );
}
