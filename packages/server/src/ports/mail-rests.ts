import { LRUCache } from 'lru-cache';
import { isSendingError, type MailRests } from './mailer.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
/** Recipients choose their domain: somebody could invent any number of them. */
const DOMAINS_MAX = 1000;

interface Rest {
  readonly until: number;
  readonly ms: number;
  /** They asked for it in so many words (4xx); otherwise we only found that nothing works. */
  readonly isAsked: boolean;
}

export interface NotedRests extends MailRests {
  noteSent(domain: string): void;
  noteFailure(error: unknown, domain: string): void;
}

/** "exemple.fr" of "camille@Exemple.fr". */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Remembers who takes no e-mails now: the server, or the domain of a recipient. Each rest is twice as long as the one
 * before, from 5 seconds to half an hour, until something is accepted again.
 */
export function createMailRests(now: () => Date): NotedRests {
  const domains = new LRUCache<string, Rest>({ max: DOMAINS_MAX });
  let server: Rest | undefined;

  /** One that lasts longer than it was made for is over: the clock was set back. */
  function lasts(rest: Rest | undefined): boolean {
    const leftMs = rest === undefined ? 0 : rest.until - now().getTime();
    return leftMs > 0 && leftMs <= (rest?.ms ?? 0);
  }

  /** Attempts that began before the others failed say nothing new. */
  function lengthen(before: Rest | undefined, isAsked: boolean): Rest | undefined {
    if (lasts(before)) return before;
    const ms = before === undefined ? FIRST_MS : Math.min(2 * before.ms, LONGEST_MS);
    return { until: now().getTime() + ms, ms, isAsked };
  }

  /** Mail of security goes through while others rest: it does not shorten what somebody asked for. */
  const stays = (rest: Rest | undefined) => lasts(rest) && rest?.isAsked === true;

  return {
    noteSent(domain) {
      if (!stays(server)) server = undefined;
      if (!stays(domains.get(domain))) domains.delete(domain);
    },
    noteFailure(error, domain) {
      if (!isSendingError(error)) return;
      const isAsked = error.reason === 'busy';
      if (error.scope === 'server') server = lengthen(server, isAsked);
      if (error.scope === 'domain') domains.set(domain, lengthen(domains.get(domain), isAsked));
    },
    untilFor(domain) {
      const found = [server, domain === null ? undefined : domains.get(domain)].filter(lasts);
      return found.length === 0 ? null : new Date(Math.max(...found.map((rest) => rest?.until ?? 0)));
    },
    domains: () => [...domains.entries()].filter(([, rest]) => lasts(rest)).map(([domain]) => domain),
  };
}
