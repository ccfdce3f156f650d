import { API, describeUnreadable } from '../../platform/api-base.ts';
import { readToken } from '../../platform/session/session.ts';

/** Calls the API with the session that this browser keeps. Rejects without a network. */
export function callAsMember(path: string, method = 'GET', body?: object): Promise<Response> {
  return fetch(API + path, {
    method,
    headers: {
      authorization: `Bearer ${readToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const OFFLINE = 'La connexion a échoué. Vérifiez votre réseau puis réessayez.';

export type Outcome<T> = T | { readonly refusal: string };

/** Calls the API without a session. Resolves to the answer, or to the sentence of a refusal. */
export async function post<T extends object>(path: string, body: object): Promise<Outcome<T>> {
  try {
    const response = await fetch(API + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const { message } = answer;
    return { refusal: typeof message === 'string' ? message : describeUnreadable(response.status).message };
  } catch {
    return { refusal: OFFLINE };
  }
}
