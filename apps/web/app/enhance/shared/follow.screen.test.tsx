import { expect, it, vi } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { improveFollowLinks } from './follow.ts';
import { improveFollowWays } from './follow-ways.ts';

const CALL = '/api/organisers/butte/follow';

function openPage() {
  history.replaceState(null, '', '/o/les-nuits');
  document.body.innerHTML = '<a data-follow="butte" href="#suivre"><span>Suivre</span><span>Suivi</span></a>';
  const network = fakeNetwork();
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  left.mockClear();
  return {
    network,
    left,
    press: () => document.querySelector<HTMLElement>('[data-follow], button')?.click(),
  };
}

it.each([
  ['of nobody', null, 401, 'not_authenticated', '/login'],
  ['of an account without a username', 'jeton', 409, 'app_account_missing', '/app/signup'],
])(
  'a wish %s leads to what is missing, comes back, and is done then',
  async (_whose, token, status, code, to) => {
    if (token) localStorage.setItem('authToken', token);
    const { network, left, press } = openPage();
    for (const method of ['GET', 'POST'])
      network.on(`${method} ${CALL}`, () => [status, { code, message: 'Choisissez d’abord un pseudo.' }]);
    improveFollowLinks();
    press();
    await vi.waitFor(() => expect(left.mock.lastCall).toEqual([`${to}?retour=%2Fo%2Fles-nuits`]));

    localStorage.setItem('authToken', 'autre-jeton');
    const back = openPage();
    back.network.on(`POST ${CALL}`, () => [200, { isFollowing: true }]);
    improveFollowLinks();
    await vi.waitFor(() => expect(back.network.calls(`POST ${CALL}`)).toHaveLength(1));
  },
);

const consents = (...channels: string[]) => channels.map((channel) => ({ channel }));

it('agrees to the text beside the button, or beside the switches, and changes what was agreed to', async () => {
  localStorage.setItem('authToken', 'jeton');
  const { network, press } = openPage();
  const wish = { channels: ['app'], screen: 'event', wording: 3 };
  document.querySelector('a')?.setAttribute('data-wish', JSON.stringify(wish));
  network.on(`GET ${CALL}`, () => [200, { isFollowing: false, consents: [] }]);
  network.on(`POST ${CALL}`, () => [200, { isFollowing: true, consents: consents('app') }]);
  improveFollowLinks();
  press();
  await vi.waitFor(() => expect(network.calls(`POST ${CALL}`).map(({ body }) => body)).toEqual([wish]));

  const other = openPage();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<fieldset data-follow-ways="2" hidden><input type="checkbox" value="app" checked><input type="checkbox" value="email"></fieldset>',
  );
  const [app, email] = document.querySelectorAll('input');
  other.network.on(`GET ${CALL}`, () => [200, { isFollowing: true, consents: consents('email') }]);
  other.network.on(`POST ${CALL}`, () => [200, { isFollowing: true, consents: consents('app', 'email') }]);
  improveFollowLinks();
  improveFollowWays();
  expect(document.querySelector('fieldset')?.hidden).toBe(false);
  await vi.waitFor(() => expect([app?.checked, email?.checked]).toEqual([false, true]));
  await vi.waitFor(() => expect(document.querySelector('button[data-following]')).not.toBeNull());
  app?.click();
  const chosen = { channels: ['app', 'email'], screen: 'organiser', wording: 2 };
  await vi.waitFor(() =>
    expect(other.network.calls(`POST ${CALL}`).map(({ body }) => body)).toEqual([chosen]),
  );
});
