import { Resolver } from 'node:dns/promises';
import { withinTime } from '../within-time.ts';

/**
 * DNS queries. They never throw: null without an answer in time, an empty list when there is no
 * such record.
 */
export interface Dns {
  /** TXT records, with their parts joined. */
  texts(name: string): Promise<readonly string[] | null>;
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<readonly string[] | null>;
  /** Names of the servers that take e-mail for a domain. */
  mailServers(domain: string): Promise<readonly string[] | null>;
}

const TRY_MS = 1500;
const ANSWER_MS = 4000;

/** No such name, or no such record. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** Queries these servers ("127.0.0.1:5353"), or the system's. */
export function createDns(servers: readonly string[] | undefined): Dns {
  async function ask<T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[] | null> {
    const resolver = new Resolver({ timeout: TRY_MS, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    try {
      return await withinTime(question(resolver), ANSWER_MS);
    } catch (error) {
      return NONE.has(String((error as { code?: unknown }).code)) ? [] : null;
    } finally {
      resolver.cancel();
    }
  }
  return {
    async texts(name) {
      const records = await ask((resolver) => resolver.resolveTxt(name));
      return records?.map((pieces) => pieces.join('')) ?? null;
    },
    async addresses(name) {
      const found = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      return found.every((each) => each === null) ? null : found.flatMap((each) => each ?? []);
    },
    async mailServers(domain) {
      const records = await ask((resolver) => resolver.resolveMx(domain));
      // An empty name refuses all e-mail (RFC 7505).
      return records?.map(({ exchange }) => exchange).filter(Boolean) ?? null;
    },
  };
}
