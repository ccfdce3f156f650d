import { isIP } from 'node:net';

/**
 * The client's device. `address` is only for limits and salted hashes and is never stored in plain
 * text. `userAgent` is unverified: no decision may depend on it.
 */
export interface Client {
  /** The IPv4 address, or the /64 of an IPv6 address, which belongs to a single network. */
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
