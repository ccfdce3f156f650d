import { expect, it, vi } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { improveFollowLinks } from './follow.ts';

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
