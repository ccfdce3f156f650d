import {
  type GivenReply,
  givenReplies,
  type MemberReply,
  type OfferBody,
  type OwnReply,
  type PlaceOffer,
  type ReplyBody,
  replyEndpoints,
} from '@lampion/contract/events/replies';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/events/rules/offer-words';
import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { atPlace } from '@lampion/contract/platform/rules/places';
import { useState } from 'react';
import { plusOnesChoices } from '../../events/replies/guest-fields.tsx';
import { describeOwnReply, givenReplyLabels } from '../../events/replies/reply-labels.ts';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select } from '../../ui/forms/choices.tsx';
import { useTask } from '../../ui/use-task.ts';

/** The three answers; the current one is pressed. Being on the waiting list counts as yes. */
export function ReplyButtons({ event, reply }: Pick<MemberReply, 'event' | 'reply'>) {
  const { save, isBusy } = useOwnReply(event);
  const given = reply === 'waiting' ? 'yes' : reply;
  return (
    <fieldset className="reply-filter" aria-busy={isBusy}>
      <legend className="sr-only">Votre réponse {atPlace(event.name)}</legend>
      {givenReplies.map((wanted) => (
        <Button
          key={wanted}
          size="small"
          aria-pressed={wanted === given}
          onClick={() => {
            if (!isBusy && wanted !== given) void save({ reply: wanted });
          }}
        >
          {givenReplyLabels[wanted]}
        </Button>
      ))}
    </fieldset>
  );
}

interface PlusOnesChoiceProps extends Pick<MemberReply, 'event' | 'plusOnes'> {
  reply: GivenReply;
  max: number;
}

/** The number of people the member brings, saved as soon as it is chosen. */
export function PlusOnesChoice({ event, reply, plusOnes, max }: PlusOnesChoiceProps) {
  const { save, isBusy } = useOwnReply(event);
  const [chosen, setChosen] = useState<number | null>(null);
  async function choose(count: number): Promise<void> {
    if (isBusy) return;
    setChosen(count);
    await save({ reply, plusOnes: count });
    setChosen(null);
  }
  return (
    <Select
      aria-label={`Qui vous accompagne ${atPlace(event.name)} ?`}
      aria-busy={isBusy}
      className="outing-plus-ones"
      choices={plusOnesChoices(max)}
      value={String(chosen ?? plusOnes)}
      onChange={({ target }) => void choose(Number(target.value))}
    />
  );
}

interface ShowMeChoiceProps extends Pick<MemberReply, 'event' | 'isShown'> {
  reply: GivenReply;
}

const describeShown = ({ isShown }: OwnReply) =>
  isShown
    ? 'La page de l’événement montre votre prénom et votre visage.'
    : 'La page de l’événement ne vous montre pas.';

/** Whether other guests see that the member comes; saved as soon as it is ticked. */
export function ShowMeChoice({ event, reply, isShown }: ShowMeChoiceProps) {
  const { save, isBusy } = useOwnReply(event);
  const [chosen, setChosen] = useState<boolean | null>(null);
  async function choose(wanted: boolean): Promise<void> {
    if (isBusy) return;
    setChosen(wanted);
    await save({ reply, isShown: wanted }, describeShown);
    setChosen(null);
  }
  return (
    <Checkbox
      name="isShown"
      id={`show-me-${event._id}`}
      aria-busy={isBusy}
      checked={chosen ?? isShown}
      onChange={({ target }) => void choose(target.checked)}
      label={
        <>
          Montrer mon prénom et mon visage<span className="sr-only"> aux autres, {atPlace(event.name)}</span>
        </>
      }
    />
  );
}

/** Offers places for fewer people than the member asked for. */
export function OfferChoice({ event, offer }: Pick<MemberReply, 'event'> & { offer: PlaceOffer }) {
  const { run, isBusy } = useTask();
  const labels = offerAnswerLabels(offer.places);
  const time = offer.until === null ? null : formatTime(offer.until);
  const answer = (answer: OfferBody['answer']) =>
    run({
      failure: 'Réponse non enregistrée',
      subject: event._id,
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

/** Saves the member's reply to an event and shows the result. */
function useOwnReply({ _id: id }: MemberReply['event']) {
  const { run, isBusy } = useTask();
  const save = (body: ReplyBody, describe: (reply: OwnReply) => string = describeOwnReply) =>
    run({
      failure: 'Réponse non enregistrée',
      subject: id,
      work: async () => {
        const own = await callApi(replyEndpoints.setOwnReply, { params: { id }, body });
        return { title: 'Réponse enregistrée', text: describe(own) };
      },
    });
  return { save, isBusy };
}
