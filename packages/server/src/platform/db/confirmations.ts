import { setTimeout as delay } from 'node:timers/promises';

interface UnsettledChange {
  readonly text: string;
  /** Processes that have not dropped their pages yet. */
  readonly nodes: Set<string>;
  /** Called when every process has confirmed. */
  readonly done: () => void;
}

interface Patience {
  /** A process that does not confirm for this long no longer trusts its memory. */
  readonly silenceMs: number;
  /** A process whose session ended this long ago no longer trusts its memory either. */
  readonly absenceMs: number;
}

/**
 * Tracks the other server processes that may serve pages from memory, and the changes each has
 * confirmed.
 */
export class Confirmations {
  readonly #others = new Set<string>();
  /** Those whose session is gone. Most were killed; but one may be cut off and not know it yet. */
  readonly #absent = new Map<string, NodeJS.Timeout>();
  /** Those parted with because of that. */
  readonly #lost = new Set<string>();
  /** Those that said goodbye, until their session is gone, too. */
  readonly #departed = new Set<string>();
  readonly #unsettled = new Map<number, UnsettledChange>();
  readonly #patience: Patience;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  meet(node: string): void {
    this.#others.add(node);
    this.#lost.delete(node);
    this.#returned(node);
  }

  /**
   * Meets the processes that have a session, and parts with those whose session is gone, once their
   * time is over.
   */
  look(nodes: readonly string[]): void {
    const listed = new Set(nodes);
    for (const node of this.#departed) if (!listed.delete(node)) this.#departed.delete(node);
    for (const node of listed) this.meet(node);
    for (const node of this.#others) {
      if (listed.has(node) || this.#absent.has(node)) continue;
      this.#absent.set(node, setTimeout(() => this.#lose(node), this.#patience.absenceMs).unref());
    }
  }

  /**
   * The database was away: whoever was lost before may only be slower to come back. To be called
   * before `look`.
   */
  recall(): void {
    for (const node of this.#lost) this.meet(node);
  }

  #lose(node: string): void {
    this.#lost.add(node);
    this.#part(node);
  }

  /** The process said goodbye: it serves no pages from memory any more, and never will. */
  depart(node: string): void {
    this.#departed.add(node);
    this.#part(node);
  }

  #part(node: string): void {
    this.#others.delete(node);
    this.#returned(node);
    for (const id of this.#unsettled.keys()) this.confirm(id, node);
  }

  #returned(node: string): void {
    clearTimeout(this.#absent.get(node));
    this.#absent.delete(node);
  }

  confirm(id: number, node: string): void {
    const change = this.#unsettled.get(id);
    if (change?.nodes.delete(node) && change.nodes.size === 0) change.done();
  }

  /** Changes it has not confirmed yet, as they were published. */
  owedBy(node: string): string[] {
    return [...this.#unsettled.values()].filter(({ nodes }) => nodes.has(node)).map(({ text }) => text);
  }

  /**
   * Waits until no process serves pages older than a committed change.
   * @param tell publishes the change again: answers may have arrived before the processes to wait
   * for were known.
   * @param presence ends the waiting when it is aborted.
   * @returns how many processes never answered; by then they have dropped their pages by timeout,
   * unless the waiting was ended before.
   */
  async settle(
    id: number,
    text: string,
    tell: () => Promise<unknown>,
    presence: AbortSignal,
  ): Promise<number> {
    if (this.#others.size === 0) return 0;
    const { promise, resolve: done } = Promise.withResolvers<void>();
    const nodes = new Set(this.#others);
    this.#unsettled.set(id, { text, nodes, done });
    const clock = new AbortController();
    const silence = delay(this.#patience.silenceMs, undefined, { signal: clock.signal }).catch(
      () => undefined,
    );
    const stopWaiting = () => clock.abort();
    presence.addEventListener('abort', stopWaiting);
    await tell();
    if (!presence.aborted) await Promise.race([promise, silence]);
    presence.removeEventListener('abort', stopWaiting);
    clock.abort();
    this.#unsettled.delete(id);
    // Processes that still exist are discovered again at the next change.
    for (const silent of nodes) this.#others.delete(silent);
    return nodes.size;
  }
}
