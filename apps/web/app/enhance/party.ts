import { readToken } from '../platform/session/session.ts';
import { callAsMember } from './shared/call.ts';
import { improveFrame } from './shared/frame.ts';

/** Redirects a signed-in member to the party in the app, if they have access there. */
async function leadToApp(): Promise<void> {
  const { party, code } = document.querySelector<HTMLElement>('[data-party]')?.dataset ?? {};
  if (party === undefined || code === undefined || readToken() === null) return;
  const path = `/parties/${party}?code=${code}`;
  const answer = await callAsMember(path);
  if (answer.ok) location.replace(`/app${path}`);
}

improveFrame();
void leadToApp().catch(() => undefined);
