import { isIP } from 'node:net';

/**
 * The client's device. `address` is for limits and salted hashes only; it is never stored as it is.
 * `userAgent` is whatever the device claims: no decision may depend on it.
 */
export interface Client {
  /** Its IPv4 address, or the /64 of its IPv6 address, which belongs to one network as a whole. */
  readonly address: string;
  readonly userAgent: string;
}

/** An address as limits count it: "203.0.113.7", "2001:db8:1:2::/64". */
export function networkOf(address: string): string {
  // A server that listens on both families sees IPv4 as ::ffff:203.0.113.7.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(address) === 6 ? `${readPrefix(address).join(':')}::/64` : address;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function readPrefix(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
