import type { Subscription } from './billing-shapes.ts';
import { HOUR } from './calendar.ts';
import { changeMethod } from './change-method.ts';
import { all, type Desk, fileOf, findById, findCustomer, noteOf } from './desk.ts';
import { isOver } from './end-subscription.ts';
import { attachMethod } from './payment-methods.ts';
import type { PaymentMethod } from './payment-shapes.ts';
import { missing } from './refusal.ts';

const PORTAL_SECONDS = HOUR;

/** Remembers a way into the portal; the last one counts, for an hour. */
export function openPortal(desk: Desk, id: string): void {
  noteOf(desk, fileOf(desk).id).portal = { id, until: desk.now + PORTAL_SECONDS };
}

function findPortal(desk: Desk, id: string): void {
  if (desk.customer === null) throw missing('billing_portal.session', id);
  const known = noteOf(desk, desk.customer.id).portal as { id: string; until: number } | undefined;
  if (known?.id !== id || known.until <= desk.now) throw missing('billing_portal.session', id);
}

/** What the portal's page shows: what is paid with; null for nothing. */
export function readPortalPage(desk: Desk, id: string): { readonly method: PaymentMethod | null } {
  findPortal(desk, id);
  const { invoice_settings } = findCustomer(desk, fileOf(desk).id);
  const running = all<Subscription>(desk, 'subscription').find((subscription) => !isOver(subscription));
  const method = running?.default_payment_method ?? invoice_settings.default_payment_method;
  return { method: (findById(desk, method ?? '') as PaymentMethod | undefined) ?? null };
}

/** The customer chooses another method for everything that runs. Refused where its bank refuses. */
export function changeMethodOnPortal(desk: Desk, id: string, method: string): void {
  findPortal(desk, id);
  const running = all<Subscription>(desk, 'subscription').filter((subscription) => !isOver(subscription));
  changeMethod(desk, attachMethod(desk, method).id, running);
}
