import type { MemberCard } from '@lampion/contract/people/friends';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { callOffParty, updateParty } from '../events/changes/party.ts';
import { showPlanned } from '../events/changes/plan-party.ts';
import { setPartyReply } from '../events/changes/replies.ts';
import { newDraft, toPlanBody } from '../events/new-party/party-draft.ts';
import { AnnounceForm } from '../events/party/announce-form.tsx';
import { EditPartyForm } from '../events/party/edit-party-form.tsx';
import { PartingWords } from '../events/party/host-bar.tsx';
import { HostWord } from '../events/party/party-answer.tsx';
import { GroupDialog } from '../people/friends/groups.tsx';
import { MemberSafety } from '../people/friends/member-safety.tsx';
import { makeChange } from '../platform/device/make-change.ts';
import { sendWaiting, watchOutbox } from '../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../platform/device/query-cache.ts';
import { HOLD_MS } from '../platform/device/send-in-order.ts';
import { listChanges } from '../platform/device/send-outbox.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { fakeNetwork } from '../testing/fake-network.ts';
import { resetDevice } from '../testing/reset-device.ts';
import { showScreen } from '../testing/show-screen.tsx';
import { OutboxList } from './outbox-list.tsx';

const pasted = 'Sous les lampions, jusqu’au petit matin. '.repeat(2500);
const party = showPlanned({
  ...toPlanBody({ ...newDraft('bal'), name: 'Le bal', day: '2030-12-14', address: '12, rue des Cascades' }),
});
const counts = { yes: 3, waiting: 0, maybe: 0, no: 0, pending: 0 };
const lina: MemberCard = {
  id: 'lina',
  username: 'lina.m',
  appName: 'Lina',
  picUrl: '/l.svg',
  portraitUrl: '',
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const writeWord = (word: string) =>
  makeChange(setPartyReply, { partyId: 'bal', name: 'Le bal', reply: 'yes', word });

async function enter() {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'malo', role: 'member' }]);
  await knowAccount();
  return network;
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-malo');
  return resetDevice;
});

interface Form {
  readonly what: string;
  readonly form: ReactNode;
  readonly opener?: string;
  /** Of the reason to choose. */
  readonly reason?: string;
  readonly label: string;
  readonly submit: string;
  readonly says: string;
}

const forms: readonly Form[] = [
  {
    what: 'a word to the host',
    form: <HostWord word="" host="Inès" onSend={(word) => void writeWord(word)} />,
    opener: 'Un mot à Inès',
    label: 'Un mot à Inès',
    submit: 'Envoyer',
    says: '280 caractères au maximum',
  },
  {
    what: 'a message to guests',
    form: <AnnounceForm party={party} counts={counts} />,
    label: 'Votre message',
    submit: 'Envoyer',
    says: '500 caractères au maximum',
  },
  {
    what: 'a report',
    form: <MemberSafety member={{ ...lina, parties: [] }} />,
    opener: 'Signaler',
    reason: 'spam',
    label: 'Précisions, si vous le souhaitez',
    submit: 'Envoyer le signalement',
    says: '1000 caractères au maximum',
  },
  {
    what: 'the name of a group',
    form: <GroupDialog onClose={() => undefined} />,
    label: 'Nom',
    submit: 'Créer la bande',
    says: '40 caractères au maximum',
  },
  {
    what: 'a word with which a party is called off',
    form: (
      <PartingWords
        party={party}
        isDeleting={false}
        onClose={() => undefined}
        onConfirm={(words) => void makeChange(callOffParty, { partyId: 'bal', name: 'Le bal', words })}
      />
    ),
    label: 'Un mot à vos invités',
    submit: 'Annuler la soirée',
    says: '500 caractères au maximum',
  },
  {
    what: 'the description of a party',
    form: <EditPartyForm party={party} />,
    label: 'Quelques mots',
    submit: 'Enregistrer',
    says: '2000 caractères au maximum',
  },
];

it.each(forms)(
  '$what of 100 kB is neither sent nor cut: its author is notified, and shortens it',
  async (form) => {
    await enter();
    showScreen(
      <QueryCacheContext value={createQueryCache('malo')}>{form.form}</QueryCacheContext>,
      '/app/ici',
    );
    if (form.opener) press(form.opener);
    if (form.reason) fireEvent.change(screen.getByLabelText('Motif'), { target: { value: form.reason } });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: form.label });
    fireEvent.change(field, { target: { value: pasted } });
    press(form.submit);
    expect(screen.getByText(form.says)).toBeTruthy();
    expect([field.value, document.activeElement === field]).toEqual([pasted, true]);
    expect(await listChanges('malo')).toEqual([]);
    fireEvent.change(field, { target: { value: 'Plus court.' } });
    press(form.submit);
    await waitFor(async () => expect(await listChanges('malo')).toHaveLength(1));
  },
);

it('shows what was typed beside why it was refused, by its field, and does not wait for it', async () => {
  const network = await enter();
  const refusal = {
    code: 'invalid_input',
    message: 'Certains champs sont à corriger.',
    errors: [{ path: 'word', message: '280 caractères au maximum' }],
  };
  network.on('PUT /api/parties/bal/reply', () => [400, refusal]);
  // A proxy before us, which knows no sentence of ours.
  network.on('PUT /api/parties/bal', () => [413, '<h1>413 Request Entity Too Large</h1>']);
  network.on('POST /api/parties/bal/call-off', () => [200, {}]);
  watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  showScreen(<OutboxList />, '/app/outbox');
  await writeWord(pasted);
  const changes = { description: pasted };
  await makeChange(updateParty, { partyId: 'bal', name: 'Le bal', changes });
  vi.useFakeTimers({ toFake: ['Date'] });
  await makeChange(callOffParty, { partyId: 'bal', name: 'Le bal' });
  await screen.findByText('280 caractères au maximum');
  await screen.findByText('C’est trop long pour être envoyé. Raccourcissez-le, puis recommencez.');
  vi.setSystemTime(Date.now() + HOLD_MS + 1);
  await sendWaiting();
  await waitFor(() => expect(network.calls('POST /api/parties/bal/call-off')).toHaveLength(1));
  const typed = screen.getAllByText((_text, element) => element?.tagName === 'Q');
  expect(typed.map(({ textContent }) => textContent)).toEqual([pasted.trim(), pasted.trim()]);
});
