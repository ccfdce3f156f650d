import type { PasskeyRequest } from '@lampion/contract/people/passkeys';
import { startAuthentication } from '@simplewebauthn/browser';
import { API, describeUnreadable } from '../platform/api-base.ts';
import { notePasskeyDevice, readDeviceMark } from '../platform/session/session.ts';

const OFFLINE = 'La connexion a échoué. Vérifiez votre réseau puis réessayez.';
const CANCELLED = 'Aucune clé d’accès n’a servi : la demande a été annulée, ou a duré trop longtemps.';

interface Wish {
  readonly isAdmin: boolean;
  /** Offers passkeys among the suggestions of the address field, instead of a dialog. */
  readonly isSuggestion: boolean;
}

/**
 * Signs in with a passkey; resolves to the token of the session, or to why there is none. An
 * ignored suggestion is null: it needs no words. Loaded by the sign-in screens on demand.
 */
export async function signInWithPasskey({
  isAdmin,
  isSuggestion,
}: Wish): Promise<{ token: string } | { refusal: string } | null> {
  const optionsJSON = await post<PasskeyRequest>('/auth/login/passkey/start', {});
  if (typeof optionsJSON === 'string') return isSuggestion ? null : { refusal: optionsJSON };
  let credential: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggestion });
  } catch {
    return isSuggestion ? null : { refusal: CANCELLED };
  }
  const body = { credential, isAdmin, ...readDeviceMark() };
  const answer = await post<{ access_token: string }>('/auth/login/passkey', body);
  if (typeof answer === 'string') return { refusal: answer };
  notePasskeyDevice();
  return { token: answer.access_token };
}

/** The answer, or the sentence of a refusal. */
async function post<T extends object>(path: string, body: object): Promise<T | string> {
  try {
    const response = await fetch(API + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    return typeof answer.message === 'string' ? answer.message : describeUnreadable(response.status).message;
  } catch {
    return OFFLINE;
  }
}
