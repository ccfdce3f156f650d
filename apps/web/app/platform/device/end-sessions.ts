import { accountEndpoints } from '@lampion/contract/people/accounts';
import { addressOf } from '../api.ts';
import { deleteEnded, listEnded } from './send-outbox.ts';

async function endOne(authorization: string): Promise<boolean> {
  const { method, path } = accountEndpoints.logout;
  try {
    const { ok, status } = await fetch(addressOf(path, {}, {}), { method, headers: { authorization } });
    // Refused: it has ended already.
    return ok || status === 401;
  } catch {
    return false;
  }
}

async function endAll(): Promise<boolean> {
  let isDone = true;
  for (const session of await listEnded()) {
    if (await endOne(session.authorization)) await deleteEnded(session);
    else isDone = false;
  }
  return isDone;
}

/**
 * Ends on the server the sessions that were signed out on this device while it could not be
 * reached. Returns whether none is left. Repeating it is safe.
 */
export function endKeptSessions(): Promise<boolean> {
  return navigator.locks.request('lampion-sign-out', endAll);
}
