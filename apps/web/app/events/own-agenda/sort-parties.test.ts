import { expect, it } from 'vitest';
import { partyCard } from '../../testing/party-card.ts';
import { describeMyPart, lightOf, sortParties } from './party-labels.ts';

const now = new Date('2026-12-05T16:50:00Z');
const tonight = { beginDate: '2026-12-05T19:30:00Z', endDate: '2026-12-06T03:00:00Z' };
const names = (parties: readonly { id: string }[]) => parties.map(({ id }) => id);
const sort = (...cards: ReturnType<typeof partyCard>[]) => sortParties(cards, new Set(), now);

it('the ticket shows the next party one goes to, whatever one is asked about before', () => {
  const { next, invitations, coming } = sort(
    partyCard({ id: 'asked', ...tonight }),
    partyCard({ id: 'refused', reply: 'no', ...tonight }),
    partyCard({ id: 'mine', reply: 'yes' }),
    partyCard({
      id: 'later',
      reply: 'maybe',
      beginDate: '2026-12-31T20:00:00Z',
      endDate: '2027-01-01T05:00:00Z',
    }),
  );
  expect([next?.id, names(invitations), names(coming)]).toEqual(['mine', ['asked'], ['refused', 'later']]);
});

it('no ticket for what is called off or has no date yet', () => {
  const { next, coming } = sort(
    partyCard({ id: 'off', reply: 'yes', isCalledOff: true }),
    partyCard({ id: 'poll', isHost: true, isPollOpen: true }),
  );
  expect([next, names(coming)]).toEqual([null, ['off', 'poll']]);
});

it('an invitation stays where it is once it is answered', () => {
  const { invitations, next } = sortParties([partyCard({ id: 'a', reply: 'yes' })], new Set(['a']), now);
  expect([names(invitations), next]).toEqual([['a'], null]);
});

it('what ended since the list was read is left out', () => {
  const past = { beginDate: '2026-12-04T19:30:00Z', endDate: '2026-12-05T03:00:00Z' };
  expect(sort(partyCard({ reply: 'yes', ...past })).next).toBeNull();
});

it.each([
  [{ reply: 'yes', plusOnes: 1 }, 'Vous venez, à deux', 'lit'],
  [{ reply: 'yes', plusOnes: 5 }, 'Vous venez, à 6', 'lit'],
  [{ reply: 'maybe' }, 'Peut-être', 'half'],
  [{ reply: 'no' }, 'Vous ne venez pas', 'unlit'],
  [{ reply: 'yes', isCalledOff: true }, 'Annulée', 'unlit'],
  [{ isPollOpen: true, isVoteMissing: true }, 'Il manque vos réponses', 'unlit'],
  [{ reply: null, kind: 'event' }, 'Inès', 'unlit'],
  [
    { isHost: true, reply: 'yes', counts: { yes: 14, waiting: 0, maybe: 2, no: 2, pending: 8 } },
    'Vous invitez, 18 réponses sur 26',
    'lit',
  ],
] as const)('%o reads: %s', (change, words, light) => {
  const card = partyCard(change);
  expect([describeMyPart(card), lightOf(card)]).toEqual([words, light]);
});
