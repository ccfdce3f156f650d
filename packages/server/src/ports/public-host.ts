import ipaddr from 'ipaddr.js';

/** A host that is an IP address; null for a name. */
function readLiteral(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** True for public addresses: not of a private network, this machine, or a special range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/i;

/**
 * True for the public name or IP address of an URL that strangers give us to call: without this check they could reach
 * our own network (SSRF). A name may still lead there: only `isPublicAddress` ones of it may be called.
 */
export function isPublicHost(hostname: string): boolean {
  const literal = readLiteral(hostname);
  return literal === null ? hostname.includes('.') && !LOCAL_NAME.test(hostname) : isPublicAddress(literal);
}

/** Why a name was not called. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}
