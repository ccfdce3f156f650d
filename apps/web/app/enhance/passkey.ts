import type { PasskeyRequest } from '@lampion/contract/people/passkeys';
import { startAuthentication } from '@simplewebauthn/browser';
import { notePasskeyDevice, readDeviceMark } from '../platform/session/session.ts';
import { post } from './shared/call.ts';

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
  if ('refusal' in optionsJSON) return isSuggestion ? null : optionsJSON;
  let credential: Awaited<ReturnType<typeof startAuthentication>>;
  try {
    credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggestion });
  } catch {
    return isSuggestion ? null : { refusal: CANCELLED };
  }
  const body = { credential, isAdmin, ...readDeviceMark() };
  const answer = await post<{ access_token: string }>('/auth/login/passkey', body);
  if ('refusal' in answer) return answer;
  notePasskeyDevice();
  return { token: answer.access_token };
}
