import { z } from 'zod';

/** The public URL of a site, normalised to its origin ("https://lampion.example"). */
export const publicUrlSchema = z
  .url({ protocol: /^https?$/, abort: true })
  .regex(
    /^https?:\/\/[^/?#@]+\/*$/i,
    'expected the address of a whole site ("https://lampion.example"): no path, no query, no account',
  )
  .transform((value) => new URL(value).origin);

/** The origin of a service. */
export const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.parse(value)?.origin === value, 'expected an origin: no path, no slash at the end');

interface Given {
  readonly NODE_ENV?: string | undefined;
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly PUBLIC_DEMO?: string | undefined;
}

/** Host names and addresses of this machine. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether only this machine reaches a site. */
export const isLocalUrl = (url: string) => LOOPBACK.test(new URL(url).hostname);

const WAY_OUT =
  'there the passwords of the demo accounts are public and anybody reads e-mails at /dev/outbox; set NODE_ENV=production, or PUBLIC_DEMO=on if this is a demo for everybody';

/**
 * Allows only production to be reachable from outside, unless PUBLIC_DEMO is set. Requires https in
 * production, because browsers send passwords and sessions; http is allowed only on this machine,
 * for trials.
 */
export function addressFaults({ NODE_ENV, HOST = 'localhost', PUBLIC_URL, PUBLIC_DEMO }: Given): string[] {
  const url = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL);
  const isPublicUrl = url !== null && !LOOPBACK.test(url.hostname);
  if (NODE_ENV === 'production') {
    return isPublicUrl && url.protocol !== 'https:'
      ? ['PUBLIC_URL: production needs https (http only on localhost, to try it)']
      : [];
  }
  if (PUBLIC_DEMO === 'on') return [];
  return [
    ...(LOOPBACK.test(HOST) ? [] : [`HOST: ${HOST} makes development reachable from outside; ${WAY_OUT}`]),
    ...(isPublicUrl ? [`PUBLIC_URL: ${url.host} is public, this is development; ${WAY_OUT}`] : []),
  ];
}
