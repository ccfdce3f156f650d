import { fr } from '@lampion/contract/french';
import type { MessageDetail } from '@lampion/contract/schemas/admin-message';
import { Card } from '../../../components/ui/card.tsx';
import { Moment } from '../moment.tsx';

/** A message and its answers, in chronological order. */
export function MessageThread({ message }: { message: MessageDetail }) {
  return (
    <ol className="adm-thread">
      <li>
        <Card as="article" aria-label={`Message de ${message.name}`}>
          <p className="adm-thread-head">
            <b>{message.name}</b>
            <Moment at={message.createdAt} hasTime />
          </p>
          <p className="adm-text">{fr(message.message)}</p>
        </Card>
      </li>
      {message.answers.map(({ _id, author, body, createdAt }) => (
        <li key={_id} className="is-ours">
          <Card as="article" aria-label={`Réponse de ${author ?? 'l’équipe'}`}>
            <p className="adm-thread-head">
              <b>{author ?? 'L’équipe'}</b>
              <Moment at={createdAt} hasTime />
            </p>
            <p className="adm-text">{fr(body)}</p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
