import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { MeSide } from './me-side.tsx';

it('returns to the app after signing out of it, also as an organiser', async () => {
  localStorage.setItem('authToken', 'jeton');
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'organiser' }]);
  network.on('POST /api/auth/logout', () => [204, null]);
  await knowAccount();
  const { search } = showScreen(<MeSide />, '/app/me');
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await expect.poll(search).toBe('?retour=%2Fapp');
});
