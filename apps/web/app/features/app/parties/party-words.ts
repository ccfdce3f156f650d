import { sumReplies } from '@lampion/contract/schemas/guest';
import type { PartyCard } from '@lampion/contract/schemas/party';

type MyPart = Pick<
  PartyCard,
  'isCalledOff' | 'isPollOpen' | 'isVoteMissing' | 'isHost' | 'counts' | 'reply' | 'plusOnes' | 'host'
>;

const TOGETHER = ['', ', à deux', ', à trois', ', à quatre'] as const;

/** "à deux": with how many one comes, oneself among them. */
function countTogether(plusOnes: number): string {
  return TOGETHER[plusOnes] ?? `, à ${plusOnes + 1}`;
}

function describeReplies(counts: PartyCard['counts']): string {
  if (counts === null) return 'Vous invitez';
  const all = sumReplies(counts);
  const given = all - counts.pending;
  return `Vous invitez, ${given} réponse${given > 1 ? 's' : ''} sur ${all}`;
}

/** One's part in a party, in a few words: "Vous venez, à deux". */
export function describeMyPart(card: MyPart): string {
  if (card.isCalledOff) return 'Annulée';
  if (card.isPollOpen) return card.isVoteMissing ? 'Il manque vos réponses' : 'Vous avez voté';
  if (card.isHost) return describeReplies(card.counts);
  switch (card.reply) {
    case 'yes':
      return `Vous venez${countTogether(card.plusOnes)}`;
    case 'waiting':
      return 'Sur la liste d’attente';
    case 'maybe':
      return 'Peut-être';
    case 'no':
      return 'Vous ne venez pas';
    case 'pending':
      return 'On attend votre réponse';
    default:
      return card.host.name;
  }
}

/** How its lantern is lit: I come, perhaps, or not. */
export function lightOf(card: MyPart): 'lit' | 'half' | 'unlit' {
  if (card.isCalledOff) return 'unlit';
  if (card.isPollOpen) return card.isVoteMissing ? 'unlit' : 'half';
  if (card.isHost || card.reply === 'yes') return 'lit';
  return card.reply === 'maybe' || card.reply === 'waiting' ? 'half' : 'unlit';
}

/** "34 viennent", "1 vient", "Personne encore". */
export function countComing(count: number): string {
  if (count === 0) return 'Personne encore';
  return count === 1 ? '1 vient' : `${count} viennent`;
}

/** Where it is, as far as one may read it: the address, the name of the place, the town. */
export function nameWhere({ address, place, city }: Pick<PartyCard, 'address' | 'place' | 'city'>): string {
  return address || place || city || '';
}
