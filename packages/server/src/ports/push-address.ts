import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** A host that is an IP address; null for a name. */
function readLiteral(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** True for public addresses: not of a private network, this machine, or a special range. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/i;

/**
 * True for an acceptable address of a push service: https, a public name or IP address, no credentials or port.
 * Strangers give us these addresses and we call them: without this check they could reach our own network (SSRF).
 */
export function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (url.port !== '' || url.hash !== '') return false;
  const literal = readLiteral(url.hostname);
  return literal === null
    ? url.hostname.includes('.') && !LOCAL_NAME.test(url.hostname)
    : isPublicAddress(literal);
}

/** Why a name was not called. */
class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
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
