import type { Door, DoorEntry, WrittenDoorEntry, WrittenDoorExit } from '@lampion/contract/events/door';
import { packTicket, writeTicket } from '@lampion/contract/events/rules/ticket-token';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { keepToken } from '../../platform/session/session.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { DoorBoard } from './door-board.tsx';
import { hostGate, linkGate } from './door-device.ts';

const NIGHT = '01a642f7-b950-7215-9aa1-50dff43a7eb9';
const LINA = '01a642f9-6700-7d63-9dd1-2bc8711e7912';
const CAMILLE = '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e47';
const DOOR = `GET /api/nights/${NIGHT}/door`;
const ENTRIES = `POST /api/nights/${NIGHT}/door/entries`;

let keys: Door['keys'];
let lina: string;
let forged: string;

beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  keys = [{ id: 'a1b2c3d4', x }];
  const packed = packTicket({ keyId: 'a1b2c3d4', eventId: NIGHT, guestId: LINA, people: 1 });
  lina = writeTicket(packed, new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, packed)));
  forged = lina.slice(0, 100) + (lina[100] === 'B' ? 'C' : 'B') + lina.slice(101);
});

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  await resetDevice();
  keepToken('token');
});

/** A server that keeps entries, each once. */
function openServer(others: readonly DoorEntry[] = [], facts: Partial<Door> = {}) {
  const network = fakeNetwork();
  const entries: DoorEntry[] = [...others];
  const exits: WrittenDoorExit[] = [];
  const countLeft = () => {
    const undone = new Set(exits.map(({ undoes }) => undoes));
    return exits.reduce((sum, { id, people }) => sum + (undone.has(id) ? 0 : people), 0);
  };
  const guests = [
    { guestId: LINA, name: 'Lina Mercier', username: null, people: 1, isComing: true, isHost: false },
    { guestId: CAMILLE, name: 'Camille Rouault', username: null, people: 4, isComing: true, isHost: false },
  ];
  const times = { beginDate: '2027-07-17T18:30:00.000Z', endDate: '2027-07-18T02:00:00.000Z' };
  const showDoor = () => {
    const known = { guests, entries, last: entries.length, left: countLeft(), capacity: 4 };
    return [
      200,
      { id: NIGHT, name: 'Le bal', ...times, readAt: times.beginDate, keys, ...known, ...facts },
    ] as const;
  };
  network.on(DOOR, showDoor);
  network.on(ENTRIES, ({ body }) => {
    for (const entry of body.entries as WrittenDoorEntry[])
      if (!entries.some(({ id }) => id === entry.id)) entries.push({ ...entry, isLate: false });
    for (const exit of body.exits as WrittenDoorExit[])
      if (!exits.some(({ id }) => id === exit.id)) exits.push(exit);
    return [
      200,
      {
        entries: entries.slice(Number(body.after)),
        last: entries.length,
        left: countLeft(),
        isEnded: false,
        refused: [],
      },
    ];
  });
  return { network, entries, exits };
}

const gate = hostGate(NIGHT, 'yanis');
const open = async () => {
  const { unmount } = render(<DoorBoard gate={gate} />);
  await screen.findByText('Camille Rouault');
  return unmount;
};
const field = () => screen.getByLabelText('Chercher un nom, ou lire un billet');
/** As a hand scanner does where the field has the focus. */
const read = async (text: string) => {
  await act(async () => {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.submit(field());
  });
};
const answer = () => screen.findByRole('dialog');

it('says which age to check, and nothing where the event asks for none', async () => {
  openServer([], { ageCheck: 18 });
  const leave = await open();
  expect(screen.getByText(/Demandez une pièce d’identité/).textContent).toMatch(/^18\sans et plus/);
  leave();
  await resetDevice();
  keepToken('token');
  openServer([], { ageCheck: null });
  await open();
  expect(screen.queryByText(/pièce d’identité/)).toBeNull();
});

it('lets a ticket in without a network, after a restart too, and sends the entry once', async () => {
  const { network, entries } = openServer();
  const close = await open();
  network.cut();
  await read(lina);
  expect(within(await answer()).getByText('Entrez')).toBeTruthy();
  close();
  const closeAgain = await open();
  expect(screen.getByText(/1 à envoyer/)).toBeTruthy();
  await read(lina);
  expect(within(await answer()).getByText('Refusé')).toBeTruthy();
  network.mend();
  closeAgain();
  await open();
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(entries).toHaveLength(1));
  expect(entries[0]).toMatchObject({ guestId: LINA, people: 1, undoes: null });
});

it('lets a ticket in that a scanner typed with another layout, and answers what is no ticket', async () => {
  openServer();
  const close = await open();
  const [meant, typed] = ['QAWZM1234567', `AQZW?&É"'(-È`];
  await read([...lina].map((sign) => typed[meant.indexOf(sign)] ?? sign).join(''));
  expect(within(await answer()).getByText('Entrez')).toBeTruthy();
  close();
  await open();
  await read('https://exemple.fr/un-code-qui-n-est-pas-un-billet');
  expect(within(await answer()).getByText('Faux billet')).toBeTruthy();
});

it('refuses a forged ticket without a network, and notes nothing', async () => {
  const { network, entries } = openServer();
  await open();
  network.cut();
  await read(forged);
  expect(within(await answer()).getByText('Faux billet')).toBeTruthy();
  network.mend();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(entries).toEqual([]);
});

it('lets a part of a party in, and takes it back', async () => {
  const { entries } = openServer();
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Camille Rouault entre' }));
  fireEvent.click(within(await answer()).getByText('Tous ne sont pas là'));
  fireEvent.click(await screen.findByRole('button', { name: '3' }));
  fireEvent.click(screen.getByRole('button', { name: 'Faire entrer 3 personnes' }));
  await waitFor(() => expect(entries.map(({ people }) => people)).toEqual([4, 0, 3]));
  expect(entries[1]?.undoes).toBe(entries[0]?.id);
});

it('shows that another device has already let a ticket in', async () => {
  const other = { id: 'north', guestId: LINA, people: 1, undoes: null, deviceId: 'nord', isLate: false };
  const { network, entries } = openServer();
  await open();
  network.cut();
  await read(lina);
  await answer();
  entries.push({ ...other, deviceName: 'Porte nord', at: '2027-07-17T19:00:00.000Z' });
  network.mend();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Entré deux fois/)).toBeTruthy();
  expect(screen.getByText(/Porte nord à 21/)).toBeTruthy();
});

it('shows hosts what arrived after the end of its link, and asks before the first entry of another device is undone', async () => {
  const times = { at: '2027-07-17T19:00:00.000Z', deviceId: 'nord', deviceName: 'Porte nord' };
  const [late, timely] = [
    { ...times, id: 'late', guestId: LINA, people: 1, undoes: null, isLate: true },
    { ...times, id: 'timely', guestId: CAMILLE, people: 2, undoes: null, isLate: false },
  ];
  const { entries } = openServer([late, timely]);
  await open();
  const section = within(screen.getByRole('alert', { name: /Reçu après la fin du lien/ }));
  expect(section.getByText('Lina Mercier')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: 'Annuler l’entrée' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: /Annuler l’entrée de Lina Mercier/ }),
  );
  expect(question.getByText(/Porte nord à 21/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'La garder' }));
  expect(entries).toHaveLength(2);
  fireEvent.click(section.getByRole('button', { name: 'Annuler l’entrée' }));
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getByRole('button', { name: 'Annuler l’entrée' }));
  await waitFor(() => expect(entries.at(-1)).toMatchObject({ undoes: 'late', people: 0 }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler pour Camille Rouault' }));
  await waitFor(() => expect(entries.at(-1)).toMatchObject({ undoes: 'timely', people: 0 }));
});

it('counts a second tap before the disk has the first', async () => {
  const { entries } = openServer();
  await open();
  const button = screen.getByRole('button', { name: 'Lina Mercier entre' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(within(await answer()).getByText('Refusé')).toBeTruthy();
  await waitFor(() => expect(entries).toHaveLength(1));
});

it('sends what was noted before a link ended, also after the page is opened again, and shows no names', async () => {
  const token = 'j'.repeat(43);
  const { network, entries } = openServer();
  const show = () => render(<DoorBoard gate={linkGate(NIGHT, token)} />);
  const { unmount } = show();
  await screen.findByText('Camille Rouault');
  network.cut();
  await read(lina);
  await answer();
  unmount();
  network.on(DOOR, () => [404, { code: 'door_link_ended', message: 'Terminé.' }]);
  network.on(ENTRIES, ({ body }) => {
    entries.push(...(body.entries as DoorEntry[]));
    return [200, { entries: [], last: 0, isEnded: true, refused: [] }];
  });
  network.mend();
  show();
  await screen.findByText(/Une entrée attend encore le réseau/);
  expect(screen.queryByText('Camille Rouault')).toBeNull();
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(entries).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/attend encore/)).toBeNull());
  expect(new Set(network.asked.map((asked) => asked.token))).toEqual(new Set([`Door ${token}`]));
});

it.each([
  ['says that it came too late', 200],
  ['knows nothing of the link', 404],
])(
  'shows what was noted after the link ended, by name, until it is read: the server %s',
  async (_what, status) => {
    const token = `${status}`.repeat(15).slice(0, 43);
    const { network, entries } = openServer();
    const show = () => render(<DoorBoard gate={linkGate(NIGHT, token)} />);
    const { unmount } = show();
    await screen.findByText('Camille Rouault');
    network.cut();
    await read(lina);
    await answer();
    network.on(ENTRIES, ({ body }) => {
      if (status === 404) return [404, { code: 'door_link_ended', message: 'Terminé.' }];
      const refused = (body.entries as DoorEntry[]).map(({ id }) => id);
      return [200, { entries: [], last: 0, isEnded: true, refused }];
    });
    network.on(DOOR, () => [404, { code: 'door_link_ended', message: 'Terminé.' }]);
    network.mend();
    await act(async () => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Une entrée ne compte pas')).toBeTruthy();
    unmount();
    const { unmount: close } = show();
    expect(await screen.findByText('Lina Mercier')).toBeTruthy();
    expect(screen.getByText(/1 personne à /)).toBeTruthy();
    expect(screen.queryByText('Camille Rouault')).toBeNull();
    expect(entries).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Un hôte le sait' }));
    await waitFor(() => expect(screen.queryByText('Lina Mercier')).toBeNull());
    close();
    show();
    await screen.findByText('Ce lien d’entrée ne vaut plus rien');
    expect(screen.queryByText('Lina Mercier')).toBeNull();
  },
);

it.each([
  [400, 'is not readable'],
  [500, 'makes the server fail'],
])(
  'leaves an entry behind that is answered %i, because it %s, shows it, and sends the others',
  async (status) => {
    const { network, entries } = openServer();
    network.on(ENTRIES, ({ body }) => {
      const sent = body.entries as WrittenDoorEntry[];
      if (sent.some(({ guestId }) => guestId === LINA))
        return [status, { code: 'internal', message: 'Un incident est survenu.' }];
      entries.push(...sent.map((entry) => ({ ...entry, isLate: false })));
      return [200, { entries: [...entries], last: entries.length, isEnded: false, refused: [] }];
    });
    const close = await open();
    network.cut();
    await read(lina);
    await answer();
    fireEvent.click(screen.getByRole('button', { name: 'Camille Rouault entre' }));
    await waitFor(() => expect(screen.getByText(/2 à envoyer|5 à envoyer/)).toBeTruthy());
    network.mend();
    for (let tries = 0; tries < 6; tries += 1) await act(async () => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Une entrée ne compte pas')).toBeTruthy();
    expect(entries.map(({ guestId }) => guestId)).toEqual([CAMILLE]);
    fireEvent.click(screen.getByRole('button', { name: 'Un hôte le sait' }));
    await waitFor(() => expect(screen.queryByText('Une entrée ne compte pas')).toBeNull());
    close();
  },
);

it('counts who leaves, offline and after a restart too, and undoes the last exit; full is red', async () => {
  const north = { deviceId: 'nord', deviceName: 'Porte nord', at: '2027-07-17T18:41:00.000Z' };
  const four = { id: 'four', guestId: CAMILLE, people: 4, undoes: null, isLate: false, ...north };
  const { network, exits } = openServer([four]);
  const close = await open();
  const crowd = () => within(screen.getByRole('region', { name: 'La jauge' }));
  const leave = () => fireEvent.click(crowd().getByRole('button', { name: 'Une sortie' }));
  const undo = () => fireEvent.click(crowd().getByRole('button', { name: 'Annuler la dernière sortie' }));
  const expectInside = (people: number) => crowd().findByText(String(people), { selector: 'b' });
  await expectInside(4);
  expect(crowd().getByRole('status').textContent).toBe('C’est plein.');
  network.cut();
  leave();
  leave();
  await expectInside(2);
  expect(crowd().getByRole('status').textContent).toBe('');
  await screen.findByText('2 à envoyer');
  close();
  network.mend();
  await open();
  await waitFor(() => expect(exits.map(({ people }) => people)).toEqual([1, 1]));
  await expectInside(2);
  undo();
  undo();
  await waitFor(() => expect(exits.map(({ people }) => people)).toEqual([1, 1, 0, 0]));
  await expectInside(4);
  expect(crowd().queryByRole('button', { name: 'Annuler la dernière sortie' })).toBeNull();
});
