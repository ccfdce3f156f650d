import type { Party } from '@lampion/contract/events/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { showPlanned } from '../changes/plan-party.ts';
import { newDraft, toPlanBody } from '../new-party/party-draft.ts';
import { PartyPage } from './party-page.tsx';
import { useParty } from './use-party.ts';

const loadChanges = () => import('../../shell/all-changes.ts');

const planned = showPlanned({
  ...toPlanBody({ ...newDraft('bal'), name: 'Le bal', day: '2030-12-14', address: '12, rue des Cascades' }),
});
const asked: Party = {
  ...planned,
  host: { ...planned.host, name: 'Inès' },
  isHost: false,
  isOwner: false,
  hosted: null,
  where: null,
  isAddressHidden: true,
  me: { reply: 'pending', plusOnes: 0, word: '', waitingPosition: null, offer: null },
  guests: [],
};

function Page() {
  const { data, error } = useParty('bal');
  return data ? <PartyPage party={data} code={undefined} /> : <p>{error?.message}</p>;
}

/** The page of a party, before a server that has it and is then cut off. */
async function openWithoutNetwork(party: Party) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('GET /api/parties/bal', () => [200, party]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({ readBack: (change) => readBackAfter(store, change), loadChanges });
  showScreen(
    <QueryCacheContext value={store}>
      <Page />
    </QueryCacheContext>,
    '/app/parties/bal',
  );
  await screen.findByRole('heading', { level: 1, name: 'Le bal' });
  network.cut();
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('takes an answer, company and a word without a network', async () => {
  await openWithoutNetwork(asked);
  expect(screen.getByText('L’adresse s’affiche quand vous venez')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Une personne de plus' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Oui' }));
  await waitFor(() => expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Oui'));
  press('Une personne de plus');
  expect(await screen.findByText('avec 1 personne')).toBeTruthy();
  press('Un mot à Inès');
  fireEvent.change(screen.getByLabelText('Un mot à Inès'), { target: { value: 'On arrive tard' } });
  press('Envoyer');
  expect(await screen.findByText(/On arrive tard/)).toBeTruthy();
});

it('a lamp of the vote goes from lit to half to unlit, and the sums follow', async () => {
  const dates = ['2030-12-13', '2030-12-14'].map((day) => ({ day, begin: '20:30', end: '02:00' }));
  const draft = { ...newDraft('bal'), name: 'Le bal', isVote: true, dates };
  await openWithoutNetwork({ ...asked, ...pick(showPlanned(toPlanBody(draft))) });
  const answer = (word: string) => new RegExp(`Votre réponse pour le samedi 14 décembre\\s*: ${word}`);
  press(answer('sans réponse'));
  await screen.findByRole('button', { name: answer('oui') });
  const sums = () => screen.getByRole('row', { name: /^Oui/ }).textContent;
  expect(sums()).toBe('Oui01');
  press(answer('oui'));
  await screen.findByRole('button', { name: answer('peut-être') });
  expect(sums()).toBe('Oui00');
  press(answer('peut-être'));
  await screen.findByRole('button', { name: answer('non') });
});

const pick = ({ isPollOpen, poll }: Party) => ({ isPollOpen, poll });

const over = { beginDate: '2024-12-14T19:30:00.000Z', endDate: '2024-12-15T01:00:00.000Z', isOpen: false };

it('leads to the morning after once it is over', async () => {
  await openWithoutNetwork({ ...asked, ...over, me: { ...asked.me, reply: 'yes' } });
  const link = screen.getByRole('link', { name: 'Le lendemain' });
  expect(link.getAttribute('href')).toBe('/app/nights/bal/morning-after');
});

it.each([
  ['to come', asked],
  ['cancelled', { ...asked, isCalledOff: true }],
])('has no morning after when %s', async (what, party) => {
  await openWithoutNetwork({ ...party, ...(what !== 'to come' && over) });
  expect(screen.queryByRole('link', { name: 'Le lendemain' })).toBeNull();
});
