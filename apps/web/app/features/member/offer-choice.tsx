import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/rules/offer-words';
import type { MemberReply, OfferBody, PlaceOffer } from '@lampion/contract/schemas/reply';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api.ts';
import { describeOwnReply } from '../replies/reply-words.ts';

/** Asks whether fewer of the member's party would come. */
export function OfferChoice({ event, offer }: Pick<MemberReply, 'event'> & { offer: PlaceOffer }) {
  const { run, isBusy } = useTask();
  const labels = offerAnswerLabels(offer.places);
  const time = offer.until === null ? null : formatTime(offer.until);
  const answer = (answer: OfferBody['answer']) =>
    run({
      failure: 'Réponse non enregistrée',
      work: async () => {
        const own = await callApi(replyEndpoints.answerOwnOffer, {
          params: { id: event._id },
          body: { answer, places: offer.places },
        });
        return { title: 'Réponse enregistrée', text: describeOwnReply(own) };
      },
    });
  return (
    <fieldset className="outing-offer" aria-busy={isBusy}>
      <legend className="sr-only">Places proposées pour {event.name}</legend>
      <p>
        <b>{fr(askToCome(offer.places))}</b> {fr(describeHold(offer.places, time))}
      </p>
      <div className="actions">
        <Button size="small" variant="primary" onClick={() => !isBusy && void answer('accept')}>
          {fr(labels.accept)}
        </Button>
        <Button size="small" variant="ghost" onClick={() => !isBusy && void answer('decline')}>
          {labels.decline}
        </Button>
      </div>
    </fieldset>
  );
}
