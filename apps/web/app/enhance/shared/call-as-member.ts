import { API } from '../../platform/api-base.ts';
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
