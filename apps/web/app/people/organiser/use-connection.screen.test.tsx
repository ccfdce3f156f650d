import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { settle } from '../../testing/show-screen.tsx';
import { useConnection } from './use-connection.ts';

const account = { username: 'lea', appName: 'Léa', bio: '', picUrl: '' };
const LOOK_UP = 'GET /api/pro/getByUsername/lea';
const SEND = 'GET /api/pro/sendVerification/lea';
const VERIFY = 'POST /api/pro/verify';

let network: FakeNetwork;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on(LOOK_UP, () => [200, account]);
  network.on(SEND, () => [200, { message: 'Code envoyé' }]);
  network.on(VERIFY, ({ body }) =>
    body.code === '123456'
      ? [200, { message: 'Compte connecté' }]
      : [400, { code: 'wrong_code', message: 'Code incorrect' }],
  );
});

async function find() {
  const { result } = renderHook(() => useConnection());
  act(() => void result.current.search('@Lea'));
  await settle();
  expect(result.current.step).toEqual({ kind: 'found', account });
  return result;
}

describe('connecting an app account', () => {
  it('goes from its name to the code, and says when the code is wrong', async () => {
    const result = await find();
    act(() => void result.current.sendCode(account));
    await settle();
    expect(result.current.step.kind).toBe('code');
    act(() => void result.current.verify('lea', '000000'));
    await settle();
    expect([result.current.step.kind, result.current.fault]).toEqual([
      'code',
      'Le code de vérification est incorrect',
    ]);
    act(() => void result.current.verify('lea', '123456'));
    await settle();
    expect(result.current.step).toEqual({ kind: 'connected', message: 'Compte connecté' });
  });

  it('connects the caller’s own account without a code', async () => {
    const { result } = renderHook(() => useConnection('lea'));
    network.on('POST /api/pro/connection', () => [200, { message: 'Compte connecté' }]);
    act(() => void result.current.search('Lea'));
    await settle();
    act(() => void result.current.connect(account));
    await settle();
    expect(result.current.step).toEqual({ kind: 'connected', message: 'Compte connecté' });
    expect(network.calls(SEND)).toEqual([]);
  });

  it('sends one code when pressed twice at once', async () => {
    const result = await find();
    act(() => {
      void result.current.sendCode(account);
      void result.current.sendCode(account);
    });
    await settle();
    expect(network.calls(SEND)).toHaveLength(1);
  });

  it('stays cancelled when the answer comes after', async () => {
    const result = await find();
    network.hold();
    act(() => void result.current.sendCode(account));
    await settle();
    act(() => result.current.cancel());
    network.release();
    await settle();
    expect(result.current).toMatchObject({ step: { kind: 'search' }, isBusy: false, fault: undefined });
    act(() => void result.current.search('lea'));
    await settle();
    expect(result.current.step.kind).toBe('found');
  });

  it('reports a lost connection, and can be tried again', async () => {
    network.cut();
    const { result } = renderHook(() => useConnection());
    act(() => void result.current.search('lea'));
    await settle();
    expect(result.current.fault).toBe('Une erreur est survenue lors de la recherche');
    network.mend();
    act(() => void result.current.search('lea'));
    await settle();
    expect(result.current.step.kind).toBe('found');
  });
});
