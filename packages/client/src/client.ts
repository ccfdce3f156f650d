import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

/** A refusal: clients decide by its `code`, or by the status for a code that they do not know. */
export type LampionError = components['schemas']['Error'];

export interface LampionOptions {
  /** Where Lampion is, without a final slash: `https://lampion.example`. */
  readonly url: string;
  /** A key of the API (`lmp_…`); its scopes decide which calls are allowed. */
  readonly key: string;
}

/**
 * The calls that a key may make, typed: `lampion.GET('/api/pro/events', { params })`. A refusal is
 * the `error` of the answer; only a failing network throws. Nothing is repeated: give a POST that
 * creates an `Idempotency-Key` and send it again with the same one.
 */
export function createLampion({ url, key }: LampionOptions): Client<paths> {
  return createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${key}` } });
}

/**
 * The `bodySerializer` of calls that take a form, such as `POST /api/create`: they may carry a
 * picture (a Blob). Fields without a value are left out.
 */
export function toForm(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
