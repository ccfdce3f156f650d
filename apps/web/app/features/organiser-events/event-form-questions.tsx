import { ConflictDialog } from './conflict-dialog.tsx';
import { LongEventDialog } from './long-event-dialog.tsx';
import type { NightDraft } from './night-draft.ts';
import type { useEventSaving } from './use-event-saving.ts';

type Questions = Pick<
  ReturnType<typeof useEventSaving>,
  'answer' | 'correctLong' | 'decideLater' | 'differences' | 'isLong' | 'keepLong'
>;

/** What saving the form may ask: which of two changes stays, and whether long dates are meant. */
export function EventFormQuestions({ night, ...questions }: Questions & { night: NightDraft }) {
  if (questions.differences.length > 0)
    return (
      <ConflictDialog
        questions={questions.differences}
        onChoose={(choices) => void questions.answer(choices)}
        onClose={questions.decideLater}
      />
    );
  if (!questions.isLong) return null;
  return (
    <LongEventDialog
      night={night}
      onConfirm={() => void questions.keepLong()}
      onClose={questions.correctLong}
    />
  );
}
