import { API } from '../platform/api-base.ts';
import { readToken } from '../platform/session/session.ts';
import { improveFrame } from './shared/frame.ts';

/** Redirects a signed-in member to the party in the app, if they have access there. */
async function leadToApp(): Promise<void> {
  const { party, code } = document.querySelector<HTMLElement>('[data-party]')?.dataset ?? {};
  const token = readToken();
  if (party === undefined || code === undefined || token === null) return;
  const path = `/parties/${party}?code=${code}`;
  const answer = await fetch(API + path, { headers: { authorization: `Bearer ${token}` } });
  if (answer.ok) location.replace(`/app${path}`);
}

improveFrame();
void leadToApp().catch(() => undefined);
