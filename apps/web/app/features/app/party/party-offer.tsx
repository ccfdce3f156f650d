import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/rules/offer-words';
import type { Party } from '@lampion/contract/schemas/party';
import { Button } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { answerPartyOffer } from '../changes/answer-party-offer.ts';

/** While one waits with others: where one is in line, and whether fewer would come. */
export function PartyOffer({ party }: { party: Party }) {
  const { id: partyId, name, me } = party;
  const { waitingPosition, offer } = me;
  if (waitingPosition === null) return null;
  const position = `C’est complet : vous êtes en position ${waitingPosition} sur la liste d’attente.`;
  if (offer === null) return <p className="ap-sub">{fr(position)}</p>;
  const { places, until } = offer;
  const labels = offerAnswerLabels(places);
  const send = (answer: 'accept' | 'decline') =>
    void makeChange(answerPartyOffer, { partyId, name, answer, places });
  return (
    <section className="ap-note" aria-label="Places proposées">
      <p>
        <b>{fr(askToCome(places))}</b> {fr(describeHold(places, until && formatTime(until)))}
      </p>
      <div className="actions">
        <Button variant="primary" onClick={() => send('accept')}>
          {fr(labels.accept)}
        </Button>
        {/* Places that are not held need no answer. */}
        {until !== null && (
          <Button variant="ghost" onClick={() => send('decline')}>
            {labels.decline}
          </Button>
        )}
      </div>
    </section>
  );
}
