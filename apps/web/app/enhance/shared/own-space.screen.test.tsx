import { fireEvent } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Page as SuccessPage } from '../../billing/success.tsx';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { leadToOwnSpace } from './own-space.ts';

const open = () => {
  document.body.innerHTML = renderToStaticMarkup(<SuccessPage />);
  leadToOwnSpace();
  return document.querySelector('.actions a') as HTMLAnchorElement;
};

it('the page after a payment leads to sign in, and a signed-in organiser on to its area', async () => {
  const visitor = open();
  expect([visitor.textContent, visitor.getAttribute('href')]).toEqual(['Se connecter', '/login']);
  localStorage.setItem('authToken', 'jeton');
  fakeNetwork().on('GET /api/auth/me', () => [200, { role: 'organiser' }]);
  const went = vi.spyOn(location, 'href', 'set').mockImplementation(() => undefined);
  const link = open();
  expect(link.textContent).toBe('Aller à mon espace');
  fireEvent.click(link);
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/pro'));
});
