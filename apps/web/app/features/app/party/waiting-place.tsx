import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/rules/offer-words';
import type { OfferBody, OwnReply } from '@lampion/contract/schemas/reply';
import { Button } from '../../../components/ui/button.tsx';

interface WaitingPlaceProps {
  own: Pick<OwnReply, 'offer' | 'waitingPosition'>;
  onAnswer: (answer: OfferBody) => unknown;
}

/** While one waits with others: where one is in line, and whether fewer would come. */
export function WaitingPlace({ own: { waitingPosition, offer }, onAnswer }: WaitingPlaceProps) {
  if (waitingPosition === null) return null;
  const position = `C’est complet : vous êtes en position ${waitingPosition} sur la liste d’attente.`;
  if (offer === null) return <p className="ap-sub">{fr(position)}</p>;
  const { places, until } = offer;
  const labels = offerAnswerLabels(places);
  return (
    <section className="ap-note fe-offer" aria-label="Places proposées">
      <p>
        <b>{fr(askToCome(places))}</b> {fr(describeHold(places, until && formatTime(until)))}
      </p>
      <div className="actions">
        <Button variant="primary" onClick={() => onAnswer({ answer: 'accept', places })}>
          {fr(labels.accept)}
        </Button>
        {/* Places that are not held need no answer. */}
        {until !== null && (
          <Button variant="ghost" onClick={() => onAnswer({ answer: 'decline', places })}>
            {labels.decline}
          </Button>
        )}
      </div>
    </section>
  );
}
