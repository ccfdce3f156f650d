import type { Party } from '@lampion/contract/events/party';
import { PARTY_WORD_MAX } from '@lampion/contract/events/party-body';
import type { GivenReply, OfferBody, OwnReply } from '@lampion/contract/events/replies';
import { askToCome, describeHold, offerAnswerLabels } from '@lampion/contract/events/rules/offer-words';
import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { MessageCircle, Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { focusExcess } from '../../ui/forms/focus.ts';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { answerPartyOffer } from '../changes/guests.ts';
import { setPartyReply } from '../changes/replies.ts';
import { Answers } from '../own-agenda/answers.tsx';
import { readGiven } from '../own-agenda/party-labels.ts';

/** The guest's answer, the number of people, and a message to the host. */
export function PartyAnswer({ party, code }: { party: Party; code: string | undefined }) {
  const { id, name, me } = party;
  const given = readGiven(me.reply);
  const send = (part: { reply?: GivenReply; plusOnes?: number; word?: string }) =>
    void makeChange(setPartyReply, {
      partyId: id,
      name,
      reply: given ?? 'maybe',
      ...(code !== undefined && { code }),
      ...part,
    });
  return (
    <div className="fe-answer">
      <Answers what={name} value={given} onAnswer={(reply) => send({ reply })} />
      <WaitingMark of={id} />
      <WaitingPlace
        own={me}
        onAnswer={(answer) => void makeChange(answerPartyOffer, { partyId: id, name, ...answer })}
      />
      {given === 'yes' && party.plusOnesMax > 0 && (
        <PlusOnes
          count={me.plusOnes}
          max={party.plusOnesMax}
          isWaiting={me.reply === 'waiting'}
          onChange={(plusOnes) => send({ plusOnes })}
        />
      )}
      {given !== null && <HostWord word={me.word} host={party.host.name} onSend={(word) => send({ word })} />}
    </div>
  );
}

interface HostWordProps {
  /** The previous message. */
  word: string;
  host: string;
  onSend: (word: string) => void;
}

/** A word to the host, which no other guest reads. */
export function HostWord({ word, host, onSend }: HostWordProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    return (
      <div>
        {word !== '' && <p className="fe-word">{fr(`« ${word} »`)}</p>}
        <Button variant="ghost" onClick={() => setTyped(word)}>
          <Icon of={MessageCircle} />
          {word === '' ? fr(`Un mot à ${host}`) : 'Changer ce mot'}
        </Button>
      </div>
    );
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusExcess(event.currentTarget)) return;
    if (typed.trim() !== word) onSend(typed.trim());
    setTyped(null);
  };
  return (
    <form className="fe-write" noValidate onSubmit={send}>
      <TextareaField
        name="word"
        label={`Un mot à ${host}`}
        hint="Les autres invités ne le lisent pas."
        rows={2}
        maxCharacters={PARTY_WORD_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
      />
      <div className="actions">
        <Button type="submit" variant="ink">
          Envoyer
        </Button>
        <Button variant="ghost" onClick={() => setTyped(null)}>
          Annuler
        </Button>
      </div>
    </form>
  );
}

interface PlusOnesProps {
  count: number;
  max: number;
  /** They have no place yet. */
  isWaiting: boolean;
  onChange: (count: number) => void;
}

function describe(count: number): string {
  if (count === 0) return 'sans accompagnant';
  return count === 1 ? 'avec 1 personne' : `avec ${count} personnes`;
}

/** How many people one brings. */
export function PlusOnes({ count, max, isWaiting, onChange }: PlusOnesProps) {
  return (
    <div className="fe-plus">
      <span>
        <b>{isWaiting ? 'En attente' : 'Vous venez'}</b>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a figure in a row, no form */}
      <div className="step" role="group" aria-label="Personnes en plus">
        <Button
          isIconOnly
          aria-label="Une personne de moins"
          disabled={count === 0}
          onClick={() => onChange(count - 1)}
        >
          <Icon of={Minus} />
        </Button>
        <span className="num" aria-live="polite">
          {describe(count)}
        </span>
        <Button
          isIconOnly
          aria-label="Une personne de plus"
          disabled={count >= max}
          onClick={() => onChange(count + 1)}
        >
          <Icon of={Plus} />
        </Button>
      </div>
    </div>
  );
}

interface WaitingPlaceProps {
  own: Pick<OwnReply, 'offer' | 'waitingPosition'>;
  onAnswer: (answer: OfferBody) => unknown;
}

/** Shown on the waiting list: the guest's position, and an offer of fewer places. */
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

/** Instead of the buttons: the organiser did not accept the guest. */
export function Refusal({ words }: { words: string }) {
  return (
    <section className="ap-note" aria-label="Réponse à votre demande">
      <p>
        <b>{fr('L’organisateur ne peut pas vous recevoir cette fois.')}</b>
      </p>
      {words !== '' && <blockquote>{words}</blockquote>}
    </section>
  );
}
