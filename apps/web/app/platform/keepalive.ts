/**
 * Browsers refuse to keep more than 64 KiB alive; in UTF-8 a character takes up to three bytes of
 * them.
 */
const KEPT_ALIVE_CHARACTERS = 20_000;

const isText = (value: FormDataEntryValue) => typeof value === 'string';

/** Whether a request with this body may outlive its page: it has no file, and is short. */
export function fitsKeepalive(body: unknown): boolean {
  if (!(body instanceof FormData)) return typeof body !== 'string' || body.length <= KEPT_ALIVE_CHARACTERS;
  const values = [...body.values()];
  return values.every(isText) && values.join('').length <= KEPT_ALIVE_CHARACTERS;
}
