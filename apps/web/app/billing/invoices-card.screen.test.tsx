import type { Invoice } from '@lampion/contract/billing/subscription';
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeNetwork } from '../testing/fake-network.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { InvoicesCard } from './invoices-card.tsx';

const invoice: Invoice = {
  id: 'in_1',
  kind: 'invoice',
  number: 'LMP-0007',
  status: 'paid',
  rates: [20],
  amount: 2999,
  net: 2499,
  tax: 500,
  date: '2027-01-14T09:00:00.000Z',
  periodStart: null,
  periodEnd: null,
  invoiceUrl: 'https://stripe.test/1.pdf',
  isPdf: true,
  hasStructuredCopy: true,
};
const closed: Invoice = {
  ...invoice,
  id: 'in_2',
  number: 'LMP-0008',
  status: 'void',
  hasStructuredCopy: false,
};

it('hands over an invoice as a file for software, where there is one', async () => {
  localStorage.setItem('authToken', 'jeton');
  const network = fakeNetwork();
  const created = vi.spyOn(URL, 'createObjectURL');
  network.on('GET /api/stripe/invoices/in_1/structured', () => [200, '<Invoice/>']);
  const { view } = showScreen(<InvoicesCard invoices={[invoice, closed]} />);
  const [button, ...others] = view.getAllByRole('button', { name: /en XML/ });
  expect(others).toEqual([]);
  expect(button?.getAttribute('aria-label')).toContain('la facture LMP-0007');
  fireEvent.click(button as HTMLElement);
  await settle();
  const [file] = created.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toBe('<Invoice/>');
});

it('promises a PDF only where there is one', () => {
  const { view } = showScreen(
    <InvoicesCard invoices={[invoice, { ...closed, isPdf: false, invoiceUrl: '/paiement/facture/in_2' }]} />,
  );
  expect(
    view.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-label')]),
  ).toEqual([
    ['PDF', 'Télécharger la facture LMP-0007 en PDF'],
    ['Ouvrir', 'Ouvrir la facture LMP-0008'],
  ]);
});
