import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type KeptPass, keepPass, listPasses } from '../../platform/session/passes.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { offerPass } from './open-pass.ts';

const HOSTILE = `</p><img src=x onerror="alert(1)">","token":"volé`;
const ana: KeptPass = {
  eventId: 'bal',
  guestId: 'ana',
  token: 'lien-ana',
  name: HOSTILE,
  title: HOSTILE,
  beginDate: '2030-12-14T19:30:00.000Z',
  endsAt: '2031-01-14T03:30:00.000Z',
};

/** The page of Ana's private link. */
function openLink(pass: KeptPass = ana) {
  document.body.innerHTML =
    '<section hidden><p role="status" hidden></p><a href="/app/pass/bal">Ouvrir</a></section>';
  const place = document.querySelector('section') as HTMLElement;
  place.dataset.pass = JSON.stringify(pass);
  offerPass();
  return { place, link: place.querySelector('a') as HTMLElement };
}

const kept = localStorage;
const fillDevice = () =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

beforeEach(resetDevice);
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it.each(['click', 'auxclick'])('stores the pass at a %s, not before', (press) => {
  const { link } = openLink();
  expect(listPasses()).toEqual([]);
  link.dispatchEvent(new MouseEvent(press, { cancelable: true }));
  expect(listPasses()).toMatchObject([ana]);
});

it('names are text, whatever they contain', () => {
  keepPass({ ...ana, guestId: 'cleo', token: 'lien-cleo' });
  const { place } = openLink();
  expect(place.textContent).toContain('<img src=x');
  expect(place.querySelector('img')).toBeNull();
});

it('a device that stores nothing says so, and the page goes on', () => {
  keepPass({ ...ana, token: 'ancien-lien' });
  fillDevice();
  const { place, link } = openLink();
  expect(place.textContent).toContain('Ce téléphone ne garde rien');
  const press = new MouseEvent('click', { cancelable: true });
  link.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});
