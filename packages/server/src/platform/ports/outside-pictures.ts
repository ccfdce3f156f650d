import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import { IMAGE_BYTES_MAX } from '@lampion/contract/blog/articles';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher } from 'undici';
import type { Dns } from './dns.ts';
import { endAnswer } from './http-outcome.ts';

/** Pictures on other sites. */
export interface OutsidePictures {
  /**
   * The file at an http or https URL; null when there is none, its content type is no picture, or
   * its host is not public. A file that is too large is cut just beyond the limit. Never throws.
   */
  fetch(address: string, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

interface Options {
  readonly dns: Pick<Dns, 'addresses'>;
  /** Allows sites on this machine, for tests. */
  readonly allowsPrivateAddresses?: boolean;
}

const CONNECTIONS = 4;
const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;
const HEADERS = { accept: 'image/*', 'user-agent': 'Lampion' };

type Lookup = (
  hostname: string,
  options: unknown,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name at the time of the call, to public addresses only, so that the checked address is
 * the one connected to.
 */
export function lookUpIn(dns: Options['dns']): Lookup {
  return (hostname, _options, answer) => {
    void dns.addresses(hostname).then((found) => {
      const open = (found ?? []).filter(isPublicAddress);
      if (open.length === 0) return answer(new PrivateAddressError('no public address'), []);
      answer(
        null,
        open.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
      );
    });
  };
}

/** Whether a URL has a public host, no credentials and its protocol's port. */
export function isCallable(url: URL | null, isPrivateAllowed: boolean): url is URL {
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return false;
  return isPrivateAllowed || (url.port === '' && isPublicHost(url.hostname));
}

async function readStart(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > IMAGE_BYTES_MAX) break;
  }
  return Buffer.concat(chunks);
}

const isPicture = ({ statusCode, headers }: Dispatcher.ResponseData) =>
  statusCode === 200 && /^image\//i.test(String(headers['content-type']));

/** Fetches over http and https, only from public hosts. */
export function createOutsidePictures({ dns, allowsPrivateAddresses = false }: Options): OutsidePictures {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: {
      timeout: TIMEOUT_MS,
      ...(!allowsPrivateAddresses && { lookup: lookUpIn(dns) as never }),
    },
  });

  async function follow(url: URL | null, redirects: number, signal: AbortSignal): Promise<Buffer | null> {
    if (!isCallable(url, allowsPrivateAddresses)) return null;
    const { origin, pathname, search } = url;
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers: HEADERS,
      signal,
    });
    if (isPicture(answer)) return readStart(answer.body);
    await endAnswer(answer.body, signal);
    const { location } = answer.headers;
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string';
    if (!isRedirect || redirects === REDIRECTS_MAX) return null;
    return follow(URL.parse(location, url.href), redirects + 1, signal);
  }

  return {
    async fetch(address, signal) {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        return await follow(URL.parse(address), 0, ending);
      } catch {
        return null;
      }
    },
    close: () => agent.destroy(),
  };
}

/** A host that is an IP address; null for a name. */
function readLiteral(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** True for public addresses: none of a private network, this machine or a special range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/i;

/**
 * True for the public name or IP address of a URL supplied by a stranger: without this check it
 * could reach our own network (SSRF). A name may still resolve there, so only its `isPublicAddress`
 * addresses may be called.
 */
export function isPublicHost(hostname: string): boolean {
  const literal = readLiteral(hostname);
  return literal === null ? hostname.includes('.') && !LOCAL_NAME.test(hostname) : isPublicAddress(literal);
}

/** Why a name was not called. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}
