import { USUAL_DAYS_MAX } from '@lampion/contract/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { type NightDraft, readNight } from './night-draft.ts';

const DAY_MS = 86_400_000;

interface LongEventDialogProps {
  night: NightDraft;
  pendingText?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** "Du vendredi 4 à 19 h au … : 43 jours." */
function describeLength(night: NightDraft): string {
  const times = readNight(night);
  if (times === null) return '';
  const days = Math.round((times.end.getTime() - times.begin.getTime()) / DAY_MS);
  return `${formatEventTimes({ beginDate: times.begin, endDate: times.end })} : cela fait ${days} jours.`;
}

/** Asks once more about dates that are more than 30 days apart. */
export function LongEventDialog({ night, pendingText, onConfirm, onClose }: LongEventDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Plus de ${USUAL_DAYS_MAX}\u00a0jours, vraiment ?`}
      text={`Vous avez indiqué : ${describeLength(night)} L’événement restera « à venir » jusqu’à sa fin.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Corriger les dates
          </Button>
          <Button variant="primary" pendingText={pendingText} onClick={onConfirm}>
            Garder ces dates
          </Button>
        </>
      }
    />
  );
}
