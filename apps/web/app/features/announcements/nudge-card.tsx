import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import { fr } from '@lampion/contract/french';
import { formatCount, formatDate, formatTime } from '@lampion/contract/rules/format';
import type { AudienceCounts } from '@lampion/contract/schemas/announcement';
import { MailQuestionMark } from 'lucide-react';
import { useTask } from '../../components/area/use-task.ts';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmButton } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { callApi } from '../../lib/api.ts';

const countPeople = (count: number) => (count === 1 ? 'un invité' : `${formatCount(count)} invités`);

interface NudgeCardProps {
  eventId: string;
  counts: Pick<AudienceCounts, 'pending' | 'nudgedAt'>;
  onSent: () => void;
}

/** Asks guests without an answer again, once per event; afterwards, when that was. */
export function NudgeCard({ eventId, counts: { pending, nudgedAt }, onSent }: NudgeCardProps) {
  const { run, isBusy } = useTask();
  if (nudgedAt === null && pending === 0) return null;
  async function nudge(): Promise<void> {
    const isSent = await run({
      failure: 'Relance non envoyée',
      work: async () => {
        await callApi(announcementEndpoints.nudgeGuests, { params: { id: eventId } });
        return { title: 'Relance envoyée' };
      },
    });
    if (isSent) onSent();
  }
  return (
    <Card aria-label="Relance" className="notification-nudge">
      <b>{fr(`Sans réponse : ${formatCount(pending)}`)}</b>
      {nudgedAt === null ? (
        <>
          <p className="hint">
            Chacun reçoit un message avec son lien pour répondre. Une seule relance par événement.
          </p>
          <ConfirmButton
            pendingText={isBusy ? 'Envoi en cours...' : undefined}
            title={`Relancer ${countPeople(pending)} ?`}
            text="Le message part aussitôt, et il n’y a qu’une relance par événement."
            confirm="Envoyer la relance"
            onConfirm={() => void nudge()}
          >
            <Icon of={MailQuestionMark} />
            Relancer sans réponse
          </ConfirmButton>
        </>
      ) : (
        <p className="hint num">{`Relancés le ${formatDate(nudgedAt, 'long')} à ${formatTime(nudgedAt)}.`}</p>
      )}
    </Card>
  );
}
