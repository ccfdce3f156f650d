import { all, type Desk, emit } from './desk.ts';
import type { Session } from './payment-shapes.ts';

export function expireSession(desk: Desk, session: Session): Session {
  session.status = 'expired';
  session.url = null;
  emit(desk, 'checkout.session.expired', session);
  return session;
}

/** A debit that was begun on a page is known at last. */
export function settleSession(desk: Desk, invoice: string, isPaid: boolean): void {
  const session = all<Session>(desk, 'checkout.session').find((known) => known.invoice === invoice);
  if (session === undefined) return;
  if (isPaid) session.payment_status = 'paid';
  emit(desk, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
}

export function expireOpenSessions(desk: Desk): void {
  for (const session of all<Session>(desk, 'checkout.session')) {
    if (session.status === 'open') expireSession(desk, session);
  }
}
