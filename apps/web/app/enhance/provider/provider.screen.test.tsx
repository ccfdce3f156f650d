import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { settle } from '../../testing/show-screen.tsx';
import { leaveForProvider, returnFromProvider } from './attempt.ts';

const START = 'POST /api/auth/login/provider/start';
const FINISH = 'POST /api/auth/login/provider';
const attempt = 'a'.repeat(43);

let network: FakeNetwork;
const assign = vi.fn();
const replace = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/admin/login/provider');
  vi.spyOn(location, 'assign').mockImplementation(assign);
  vi.spyOn(location, 'replace').mockImplementation(replace);
  network = fakeNetwork();
  network.on(START, () => [200, { url: 'https://sso.test/authorize?state=x', attempt }]);
  network.on(FINISH, () => [200, { access_token: 'jeton' }]);
});

it('leaves with a secret that the tab keeps, and redeems the answer once', async () => {
  expect(await leaveForProvider('?retour=/admin/status')).toBeNull();
  expect(assign).toHaveBeenCalledWith('https://sso.test/authorize?state=x');
  const outcome = await returnFromProvider('code=c&state=x');
  expect(outcome).toEqual({ token: 'jeton', search: '?retour=/admin/status' });
  expect(network.calls(FINISH).map(({ body }) => body)).toMatchObject([
    { attempt, answer: 'code=c&state=x' },
  ]);
  expect(await returnFromProvider('code=c&state=x')).toEqual({
    refusal: expect.stringMatching(/pas commencé dans cet onglet/),
  });
  expect(network.calls(FINISH)).toHaveLength(1);
});

it('stays, and says why, when the provider is away or the network is', async () => {
  network.on(START, () => [503, { code: 'provider_unavailable', message: 'Il ne répond pas.' }]);
  expect(await leaveForProvider('')).toBe('Il ne répond pas.');
  network.cut();
  expect(await leaveForProvider('')).toMatch(/Vérifiez votre réseau/);
  expect(assign).not.toHaveBeenCalled();
});

it('takes the answer out of the address, then opens the administration or shows the refusal', async () => {
  const page = `<p data-waiting></p><div data-refused hidden><p role="alert"></p></div>`;
  document.body.innerHTML = page;
  await leaveForProvider('?retour=/admin/status');
  history.replaceState(null, '', '/admin/login/provider?code=c&state=x');
  await import('./return.ts');
  expect(location.search).toBe('');
  await settle();
  expect(localStorage.getItem('authToken')).toBe('jeton');
  expect(replace).toHaveBeenCalledWith('/admin/status');

  network.on(FINISH, () => [403, { code: 'provider_no_role', message: 'Aucun de vos groupes.' }]);
  localStorage.clear();
  await leaveForProvider('');
  history.replaceState(null, '', '/admin/login/provider?code=d&state=y');
  vi.resetModules();
  await import('./return.ts');
  await settle();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Aucun de vos groupes.');
  expect(document.querySelector('[data-refused]')?.hasAttribute('hidden')).toBe(false);
  expect(document.querySelector('[data-waiting]')?.hasAttribute('hidden')).toBe(true);
  expect(localStorage.getItem('authToken')).toBeNull();
});
