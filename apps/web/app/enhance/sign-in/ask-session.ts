import { describeUnreadable } from '../../lib/unreadable-answer.ts';
import { API } from '../api-base.ts';

/** Proof of identity: a password, or a token from Google. */
export type Credentials = { readonly email: string; readonly password: string } | { readonly token: string };

/** Why no session was opened. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface SignInAnswer {
  readonly access_token?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

const OFFLINE = 'La connexion a échoué. Vérifiez votre réseau puis réessayez.';

/** Requests a session; resolves to its token or the refusal. */
export async function askSession(
  credentials: Credentials,
  options: { readonly isAdmin: boolean; readonly code?: string },
): Promise<string | Refusal> {
  const path = 'token' in credentials ? 'google' : 'login';
  let response: Response;
  try {
    response = await fetch(`${API}/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, ...options }),
    });
  } catch {
    return { code: 'offline', message: OFFLINE, fields: {} };
  }
  const answer: SignInAnswer = await response.json().catch(() => ({}));
  if (typeof answer.access_token === 'string') return answer.access_token;
  return {
    code: typeof answer.code === 'string' ? answer.code : '',
    message:
      typeof answer.message === 'string' ? answer.message : describeUnreadable(response.status).message,
    fields: Object.fromEntries((answer.errors ?? []).map(({ path, message }) => [path, message])),
  };
}

/** The credentials are right, but a code is missing, wrong, or too short to be checked. */
export function wantsCode({ code, fields }: Refusal): boolean {
  return code === 'second_factor_required' || code === 'wrong_second_factor' || fields.code !== undefined;
}
