import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isPublicAddress, isPublicHost, PrivateAddressError } from './public-host.ts';

/** True for an acceptable address of a push service: https, a public name or IP address, no credentials or port. */
export function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return url.port === '' && url.hash === '' && isPublicHost(url.hostname);
}

type Answer = (error: Error | null, addresses: LookupAddress[]) => void;

/** Resolves a name to its public addresses only: it may point to a private one after it was checked (DNS rebinding). */
export function lookUpPublicly(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    if (open.length === 0) return answer(new PrivateAddressError('the name leads to a private address'), []);
    answer(null, open);
  });
}
