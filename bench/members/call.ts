import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { tokenOf } from '../support/members-data.ts';

/** What a call takes beside its endpoint. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Number of the member who calls; the busiest one by default. */
  readonly by?: number;
}

/** An input for each run, counted from 0: what is done once is asked of something else each time. */
export type InputOf = (run: number) => Input;

/** The address of an endpoint below the API, with its query. */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** Calls the API as the app does; answers with the milliseconds until the answer was read, or throws what was refused. */
export async function call(url: string, endpoint: Endpoint, input: Input, key: string): Promise<number> {
  const { by = 1, body } = input;
  const started = performance.now();
  const answer = await fetch(`${url}/api${addressOf(endpoint, input)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${tokenOf(by)}`,
      ...(endpoint.isQueued && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const took = performance.now() - started;
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`);
  return took;
}
