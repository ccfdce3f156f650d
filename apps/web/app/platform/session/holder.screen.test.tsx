import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { passEndpoints } from '@lampion/contract/events/passes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { callApi } from '../api.ts';
import {
  findPassNight,
  forgetCredential,
  homePath,
  mayCall,
  readAuthorization,
  watchPass,
} from './holder.ts';
import { watchSignOut } from './open-work.ts';
import { findPass, keepPass, PASSES_KEY } from './passes.ts';

const pass = {
  eventId: 'bal',
  guestId: 'ana',
  token: 'lien-ana',
  name: 'Ana',
  title: 'Le bal',
  beginDate: '2030-12-14T19:30:00.000Z',
  endsAt: '2031-01-14T03:30:00.000Z',
};

const open = (path: string) => history.replaceState(null, '', path);
const inAnotherTab = (key: string, [oldValue, newValue]: readonly [string | null, string | null]) =>
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);

beforeEach(async () => {
  await resetDevice();
  localStorage.setItem('authToken', 'jeton-lina');
  keepPass(pass);
});
afterEach(() => {
  open('/');
  vi.clearAllMocks();
});

it.each([
  ['/app', 'Bearer jeton-lina', '/app'],
  ['/app/nights/bal/list', 'Bearer jeton-lina', '/app'],
  ['/app/pass', 'Bearer jeton-lina', '/app'],
  ['/app/passage/bal', 'Bearer jeton-lina', '/app'],
  ['/app/pass/bal', 'Pass lien-ana', '/app/pass/bal'],
  ['/app/pass/bal/list', 'Pass lien-ana', '/app/pass/bal'],
  ['/app/pass/autre', null, '/app/pass/autre'],
  // Other ways to write it, which the router takes for the same screen.
  ['/app/Pass/bal', 'Pass lien-ana', '/app/pass/bal'],
  ['/APP/PASS/bal/costs', 'Pass lien-ana', '/app/pass/bal'],
  ['/app/p%61ss/b%61l', 'Pass lien-ana', '/app/pass/bal'],
])('at %s calls are made with %s', (path, authorization, home) => {
  open(path);
  expect(readAuthorization()).toBe(authorization);
  expect(homePath()).toBe(home);
});

it('a call of accounts is never made by a pass, and takes nothing from it', async () => {
  const network = fakeNetwork();
  open('/app/pass/bal/list');
  // As a build leaves the access of calls that share it.
  expect([mayCall({}), mayCall({ access: 'night' }), mayCall({ access: 'debts' })]).not.toContain(false);
  await expect(callApi(partyEndpoints.listParties, { query: {} })).rejects.toMatchObject({ status: 403 });
  expect(network.asked).toEqual([]);
  expect(findPass('bal')?.token).toBe('lien-ana');
});

it('a refusal ends the credential that was refused, not the one that has replaced it', async () => {
  const network = fakeNetwork();
  open('/app/pass/bal');
  network.on('GET /api/nights/bal/pass', () => {
    // While the request runs, another tab stores the pass of a newer link.
    keepPass({ ...pass, token: 'nouveau-lien' });
    return [401, { code: 'not_authenticated', message: 'Non' }];
  });
  await expect(callApi(passEndpoints.getPass, { params: { id: 'bal' } })).rejects.toThrow();
  expect(findPass('bal')?.token).toBe('nouveau-lien');
  expect(findPass('bal')?.hasEnded).toBeUndefined();
  // Several requests of one page are refused at once: the accounts may still be open.
  for (let time = 0; time < 2; time += 1) expect(forgetCredential('Pass nouveau-lien')).toBe(true);
  expect(findPass('bal')).toMatchObject({ hasEnded: true, token: 'nouveau-lien' });
  expect(localStorage.getItem('authToken')).toBe('jeton-lina');
});

it.each([
  ['erased', null, 1],
  ['replaced by another guest’s', { ...pass, guestId: 'cleo', token: 'lien-cleo' }, 1],
  ['renewed', { ...pass, token: 'nouveau-lien' }, 1],
  ['left as it is', pass, 0],
])('a page whose pass was %s elsewhere is loaded again, if it must', (_what, next, times) => {
  open('/app/pass/bal');
  const stop = watchPass(pass);
  if (next === null) localStorage.removeItem(PASSES_KEY);
  else keepPass(next);
  inAnotherTab(PASSES_KEY, [null, null]);
  expect(reload).toHaveBeenCalledTimes(times);
  // Restored from the back/forward cache: it received no event.
  dispatchEvent(new Event('pageshow'));
  expect(reload).toHaveBeenCalledTimes(2 * times);
  stop();
});

it('signing out in another tab leaves the page of a pass where it is', () => {
  watchSignOut();
  const lina = JSON.stringify({ id: 'lina', role: 'member', session: 'ton-lina' });
  open('/app/pass/bal');
  inAnotherTab('lampion-account', [lina, null]);
  expect(replace).not.toHaveBeenCalled();
  expect(findPassNight()).toBe('bal');
  open('/app');
  inAnotherTab('lampion-account', [lina, null]);
  expect(replace).toHaveBeenCalledWith('/login');
});
