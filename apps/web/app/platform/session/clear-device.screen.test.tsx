import { expect, it } from 'vitest';
import { describeKept } from '../../enhance/shared/unsent-changes.ts';
import { setEventReply } from '../../events/changes/replies.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { readCopies, writeCopies } from '../device/copy-database.ts';
import { openDevice } from '../device/device-database.ts';
import { keepDoor, keepEntry, listWaiting, readKeptDoor } from '../device/door-database.ts';
import { makeChange } from '../device/make-change.ts';
import { listPhotos, storePhoto } from '../device/photo-database.ts';
import { listChanges, listKeptSessions } from '../device/send-outbox.ts';
import { clearDevice } from './clear-device.ts';
import { forgetToken } from './session.ts';
import { knowAccount } from './stored-account.ts';

const AT = '2026-12-05T20:41:00.000Z';

/** A device without a network once somebody signed in. */
function openDeviceOfTwo() {
  const network = fakeNetwork();
  const enter = async (account: string) => {
    network.mend();
    localStorage.setItem('authToken', `le-jeton-de-${account}`);
    network.on('GET /api/auth/me', () => [200, { _id: account, role: 'member' }]);
    await knowAccount();
    network.cut();
  };
  return { network, enter };
}

/** Leaves something in each place in which an account keeps anything. */
async function writeEverywhere(account: string) {
  await makeChange(setEventReply, { eventId: 'bal', name: 'Le bal', reply: 'yes' });
  const photo = { id: `photo-${account}`, holderId: account, nightId: 'bal', name: 'Le bal' };
  await storePhoto({ ...photo, caption: '', bytes: new ArrayBuffer(1), madeAt: 0, refusal: null });
  const entry = { guestId: 'maud', people: 1, undoes: null, deviceId: 'd', deviceName: 'Porte', at: AT };
  await keepEntry(`host:${account}:bal`, { ...entry, id: `entree-${account}` }, 'Maud');
  await keepDoor(`host:${account}:bal`, { id: 'bal' } as Parameters<typeof keepDoor>[1]);
  await writeCopies((copies) => copies.put({ key: account, account }));
  await (await openDevice()).put('seen', { data: account, seenAt: Date.now() }, `${account} /me/parties {} `);
  localStorage.setItem('eventDraft:new', `brouillon de ${account}`);
  localStorage.setItem('app-party-draft', `soirée de ${account}`);
  sessionStorage.setItem('typed:/app/new', `texte de ${account}`);
}

/** What an account finds in each of these places while it is signed in. */
async function readEverywhere(account: string) {
  return {
    changes: (await listChanges(account)).length,
    photos: (await listPhotos(account)).length,
    entries: (await listWaiting(`host:${account}:bal`)).length,
    door: (await readKeptDoor(`host:${account}:bal`)) !== null,
    copies: (await readCopies()).filter((copy) => (copy as { account: string }).account === account).length,
    seen: (await (await openDevice()).get('seen', `${account} /me/parties {} `)) !== undefined,
    draft: localStorage.getItem('eventDraft:new'),
    party: localStorage.getItem('app-party-draft'),
    typed: sessionStorage.getItem('typed:/app/new'),
  };
}
const everythingOf = (account: string) => ({
  changes: 1,
  photos: 1,
  entries: 1,
  door: true,
  copies: 1,
  seen: true,
  draft: `brouillon de ${account}`,
  party: `soirée de ${account}`,
  typed: `texte de ${account}`,
});
const nothing = {
  changes: 0,
  photos: 0,
  entries: 0,
  door: false,
  copies: 0,
  seen: false,
  draft: null,
  party: null,
  typed: null,
};

it('keeps what an account wrote until it returns, whichever accounts sign in and out in between', async () => {
  const { enter } = openDeviceOfTwo();
  await enter('ana');
  await writeEverywhere('ana');
  // The server ended her session.
  forgetToken();
  const said = (await describeKept())?.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(said).toBe(
    'Votre session a pris fin. 3 changements attendent sur cet appareil : ils partiront dès votre connexion.',
  );
  await enter('bilal');
  expect(await readEverywhere('bilal')).toEqual(nothing);
  await writeEverywhere('bilal');
  await clearDevice();
  expect(await readEverywhere('bilal')).toEqual(nothing);
  // What Ana wrote is sent with her session alone, and refused with it once that has ended.
  expect((await listKeptSessions()).map(({ holderId }) => holderId)).toEqual(['ana']);
  expect(await describeKept()).toMatch(/^3.changements d’un autre compte attendent/);
  await enter('ana');
  expect(await readEverywhere('ana')).toEqual(everythingOf('ana'));
  await clearDevice();
  expect(await readEverywhere('ana')).toEqual(nothing);
  expect(await describeKept()).toBeNull();
  expect(localStorage.getItem('authToken')).toBeNull();
  await resetDevice();
});

it('leaves a helper’s door and the device’s own settings to those who come after', async () => {
  const { enter } = openDeviceOfTwo();
  await enter('ana');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('lampion-door-device', 'porte');
  const entry = { guestId: 'maud', people: 1, undoes: null, deviceId: 'd', deviceName: 'Porte', at: AT };
  await keepEntry('link:secret', { ...entry, id: 'une-entree' }, 'Maud');
  await clearDevice();
  expect({ ...localStorage }).toEqual({ theme: 'dark', 'lampion-door-device': 'porte' });
  expect(await listWaiting('link:secret')).toHaveLength(1);
  await resetDevice();
});
