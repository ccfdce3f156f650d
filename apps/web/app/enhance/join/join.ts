import { readToken } from '../../lib/session.ts';
import { improveMemberJoin } from './member.ts';
import { improveVisitorJoin } from './visitor.ts';

/**
 * Taking part without leaving the page. Links marked `data-join` lead to the form; for a signed-in account they become
 * buttons. Without an account, or when the server does not answer, the form is sent in place.
 */
export async function improveJoin(): Promise<void> {
  const eventId = document.querySelector<HTMLElement>('[data-event]')?.dataset.event;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-join]')];
  if (eventId === undefined || links.length === 0) return;
  if (readToken() !== null && (await improveMemberJoin(eventId, links))) return;
  improveVisitorJoin(eventId);
}
