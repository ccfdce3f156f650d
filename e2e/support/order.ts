import type { Page } from 'playwright-core';
import { heading } from './admin.ts';

/** Answers what an order asks, as a company with at most five employees. */
export async function acceptOrder(page: Page): Promise<void> {
  await heading(page, 'Ma commande').waitFor();
  await page.getByRole('radio', { name: '5 salariés au plus' }).check();
  await page.getByRole('checkbox', { name: /Je demande que l’offre commence/ }).check();
  await page.getByRole('checkbox', { name: /J’accepte les conditions générales de vente/ }).check();
}

/** Orders what the summary shows; leads to the payment page. */
export async function placeOrder(page: Page): Promise<void> {
  await acceptOrder(page);
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await heading(page, 'Paiement').waitFor();
}
