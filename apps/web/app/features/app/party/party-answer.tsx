import type { Party } from '@lampion/contract/schemas/party';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { makeChange } from '../../../lib/device/make-change.ts';
import { answerPartyOffer } from '../changes/answer-party-offer.ts';
import { setPartyReply } from '../changes/set-party-reply.ts';
import { readGiven } from '../parties/given-reply.ts';
import { Answers } from '../pieces/answers.tsx';
import { WaitingMark } from '../pieces/waiting-mark.tsx';
import { HostWord } from './host-word.tsx';
import { PlusOnes } from './plus-ones.tsx';
import { WaitingPlace } from './waiting-place.tsx';

/** What one answers, with how many, and a word to the host. */
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
