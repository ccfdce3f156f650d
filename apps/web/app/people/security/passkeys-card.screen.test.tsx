import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

const id = '0192f0c1-7a00-7000-8000-000000000001';
const passkey = { id, name: 'Téléphone', createdAt: '2026-11-28T20:00:00.000Z', lastUsedAt: null };

it('renames a passkey, and says in the dialog why it was refused', async () => {
  localStorage.setItem('authToken', 'jeton');
  const network = fakeNetwork();
  const call = `PATCH /api/auth/passkeys/${id}`;
  network.on(call, () => [404, { code: 'not_found', message: 'Cet élément n’existe pas.' }]);
  showScreen(
    <PasskeysCard
      account={{ hasPassword: true }}
      passkeys={[passkey]}
      hasSecondFactor={false}
      device="Firefox sur Linux"
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Renommer Téléphone' }));
  const field = screen.getByLabelText<HTMLInputElement>('Son nom');
  expect(field.value).toBe('Téléphone');
  fireEvent.change(field, { target: { value: 'Clé du bureau' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await settle();
  expect(screen.getByText('Cet élément n’existe pas.')).toBeTruthy();
  expect(field.value).toBe('Clé du bureau');

  network.on(call, ({ body }) => [200, { ...passkey, ...body }]);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await settle();
  expect(network.calls(call).at(-1)?.body).toEqual({ name: 'Clé du bureau' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Elle s’appelle maintenant Clé du bureau.')).toBeTruthy();
});
