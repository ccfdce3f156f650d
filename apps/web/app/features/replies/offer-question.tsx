import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/rules/offer-words';
import type { PlaceOffer } from '@lampion/contract/schemas/reply';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';

/** Asks a party that waits whether fewer of them would come: forms that work without a script. */
export function OfferQuestion({ offer }: { offer: PlaceOffer }) {
  const labels = offerAnswerLabels(offer.places);
  const time = offer.until === null ? null : formatTime(offer.until);
  return (
    <section className="reply-asked" aria-label="Places proposées">
      <p>
        <b>{fr(askToCome(offer.places))}</b> {fr(describeHold(offer.places, time))}
      </p>
      <div className="actions">
        <OfferForm answer="accept" places={offer.places}>
          <Button type="submit" variant="primary">
            {fr(labels.accept)}
          </Button>
        </OfferForm>
        {/* Places that are not held need no answer. */}
        {offer.until !== null && (
          <OfferForm answer="decline" places={offer.places}>
            <Button type="submit" variant="ghost">
              {labels.decline}
            </Button>
          </OfferForm>
        )}
      </div>
    </section>
  );
}

interface OfferFormProps {
  answer: 'accept' | 'decline';
  places: number;
  children: ReactNode;
}

function OfferForm({ answer, places, children }: OfferFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="places" value={places} />
      {children}
    </form>
  );
}
