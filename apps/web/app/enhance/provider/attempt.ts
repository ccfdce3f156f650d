import { readDeviceMark } from '../../platform/session/session.ts';
import { type Outcome, post } from '../shared/call.ts';

/** Kept in the tab while it is at the provider: the secret of the attempt, and where to go after. */
const KEY = 'lampion-provider';

const NOT_BEGUN =
  'Cette connexion n’a pas commencé dans cet onglet, ou y a déjà servi. Recommencez-la depuis l’écran de connexion.';

/**
 * Leaves for the identity provider. Resolves to why not, or to null on the way out. `search` is the
 * query of the sign-in screen, which names the page that was wanted.
 */
export async function leaveForProvider(search: string): Promise<string | null> {
  const begun = await post<{ url: string; attempt: string }>('/auth/login/provider/start', {});
  if ('refusal' in begun) return begun.refusal;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ attempt: begun.attempt, search }));
  } catch {
    return 'Votre navigateur refuse de garder cette connexion. Autorisez le stockage de ce site, puis réessayez.';
  }
  location.assign(begun.url);
  return null;
}

/**
 * Redeems the answer with which the provider sent the browser back, once. Resolves to the token of
 * the session and the query of the sign-in screen, or to why there is none.
 */
export async function returnFromProvider(
  answer: string,
): Promise<Outcome<{ token: string; search: string }>> {
  const kept = takeAttempt();
  if (kept === null || answer === '') return { refusal: NOT_BEGUN };
  const body = { attempt: kept.attempt, answer, ...readDeviceMark() };
  const signedIn = await post<{ access_token: string }>('/auth/login/provider', body);
  return 'refusal' in signedIn ? signedIn : { token: signedIn.access_token, search: kept.search };
}

function takeAttempt(): { readonly attempt: string; readonly search: string } | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
