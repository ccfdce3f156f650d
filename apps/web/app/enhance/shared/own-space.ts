import { forgetToken, homeOf, readToken } from '../../platform/session/session.ts';
import { callAsMember } from './call.ts';

/** The area of the signed-in account; null for visitors. */
export async function findHome(): Promise<'/pro' | '/app' | null> {
  if (readToken() === null) return null;
  const answer = await callAsMember('/auth/me');
  if (answer.status === 401) forgetToken();
  return answer.ok ? homeOf((await answer.json()).role) : null;
}

/**
 * Links marked `data-space` lead to the sign-in screen. For signed-in users, this points them to
 * their area, with the attribute's value as text.
 */
export function leadToOwnSpace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-space]')) {
    if (link.dataset.space && readToken() !== null) link.textContent = link.dataset.space;
    link.addEventListener('click', async (event) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (opensElsewhere || readToken() === null) return;
      event.preventDefault();
      location.href = (await findHome().catch(() => null)) ?? link.href;
    });
  }
}
