import { fr } from '@lampion/contract/french';
import {
  notSentReasonLabels,
  type PlannedMessage,
  plannedMessageEndpoints,
} from '@lampion/contract/messages/planned-messages';
import { formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { Ban, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';
import { describeAudience, peopleOf } from './announcement-labels.ts';

/** A little after its time, the server has sent a message. */
const SENT_AFTER_MS = 4000;
/** Longer timers than this overflow; the screen is reloaded before. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Calls `onDue` a little after the next planned message is due. */
function useNextDue(messages: readonly PlannedMessage[], onDue: () => void): void {
  const next = messages.find(({ notSent }) => notSent === null)?.sendAt;
  useEffect(() => {
    if (next === undefined) return;
    const wait = Math.max(0, Date.parse(next) - Date.now()) + SENT_AFTER_MS;
    if (wait > LONGEST_TIMER_MS) return;
    const timer = setTimeout(onDue, wait);
    return () => clearTimeout(timer);
  }, [next, onDue]);
}

interface PlannedCardProps {
  eventId: string;
  messages: readonly PlannedMessage[];
  onEdit: (message: PlannedMessage) => void;
  onDue: () => void;
}

/** The messages that wait for their time, and those that could not be sent. */
export function PlannedCard({ eventId, messages, onEdit, onDue }: PlannedCardProps) {
  useNextDue(messages, onDue);
  if (messages.length === 0) return null;
  return (
    <Card aria-labelledby="planned" className="notification-planned">
      <CardHead id="planned" title="À venir" />
      <ol className="announcements">
        {messages.map((message) => (
          <PlannedRow key={message.id} eventId={eventId} message={message} onEdit={onEdit} />
        ))}
      </ol>
    </Card>
  );
}

interface PlannedRowProps {
  eventId: string;
  message: PlannedMessage;
  onEdit: (message: PlannedMessage) => void;
}

function PlannedRow({ eventId, message, onEdit }: PlannedRowProps) {
  const { id, body, audience, notSent } = message;
  const { run, isBusy } = useTask();
  const cancel = () =>
    void run({
      failure: 'Message non annulé',
      subject: id,
      work: async () => {
        const params = { id: eventId, messageId: id };
        await callApi(plannedMessageEndpoints.cancelPlannedMessage, { params });
        return { title: notSent === null ? 'Message annulé' : 'Message retiré' };
      },
    });
  return (
    <li className="announcement planned-message">
      <Lamp isLit={false} />
      <div>
        <div className="announcement-head">
          <p className="muted num">{describePlanned(message)}</p>
          {notSent !== null && (
            <Badge tone="warning" icon={Ban}>
              Pas parti
            </Badge>
          )}
        </div>
        <p className="announcement-body">{body}</p>
        <p className="muted">{describeAudience(audience)}</p>
        {notSent !== null && (
          <p>{fr(`Il n’est pas parti : ${labelOf(notSentReasonLabels, notSent.reason)}.`)}</p>
        )}
        <div className="announcement-actions">
          <Button size="small" disabled={isBusy} onClick={() => onEdit(message)}>
            <Icon of={Pencil} />
            {notSent === null ? 'Changer' : 'Reprogrammer'}
          </Button>
          <ConfirmButton
            size="small"
            variant="ghost"
            disabled={isBusy}
            title={notSent === null ? 'Annuler ce message ?' : 'Retirer ce message ?'}
            text="Personne ne le recevra, et il ne compte plus dans votre offre. Son texte est effacé."
            confirm={notSent === null ? 'Annuler le message' : 'Retirer'}
            cancel="Le garder"
            onConfirm={cancel}
          >
            {notSent === null ? 'Annuler' : 'Retirer'}
          </ConfirmButton>
        </div>
      </div>
    </li>
  );
}

/** "Prévu le 12 juillet 2027 à 9 h, à 128 invités" */
function describePlanned({ sendAt, audience, recipientCount, notSent }: PlannedMessage): string {
  const when = `le ${formatDate(sendAt, 'long')} à ${formatTime(sendAt)}`;
  return fr(
    notSent === null ? `Prévu ${when}, à ${peopleOf(recipientCount, audience)}` : `Était prévu ${when}`,
  );
}
