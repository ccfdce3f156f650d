import { all, type Desk, emit } from './desk.ts';
import type { Session } from './payment-shapes.ts';

export function expireSession(desk: Desk, session: Session): Session {
  session.status = 'expired';
  session.url = null;
  emit(desk, 'checkout.session.expired', session);
  return session;
}

export function expireOpenSessions(desk: Desk): void {
  for (const session of all<Session>(desk, 'checkout.session')) {
    if (session.status === 'open') expireSession(desk, session);
  }
}
