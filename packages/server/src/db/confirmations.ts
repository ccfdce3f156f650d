import { setTimeout as delay } from 'node:timers/promises';

interface UnsettledChange {
  readonly text: string;
  /** Processes that have not dropped their pages yet. */
  readonly nodes: Set<string>;
  /** Called when every process has confirmed. */
  readonly done: () => void;
}

/** Tracks the other server processes that may serve pages from memory, and the changes each has confirmed. */
export class Confirmations {
  readonly #others = new Set<string>();
  readonly #unsettled = new Map<number, UnsettledChange>();
  readonly #silenceMs: number;

  /** @param silenceMs a process not heard from for this long no longer trusts its memory. */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
  }

  meet(node: string): void {
    this.#others.add(node);
  }

  /** The process serves no pages from memory any more. */
  part(node: string): void {
    this.#others.delete(node);
    for (const id of this.#unsettled.keys()) this.confirm(id, node);
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
   * @param tell publishes the change again: answers may have arrived before the processes to wait for were known.
   * @returns how many processes never answered; by then they have dropped their pages by timeout.
   */
  async settle(id: number, text: string, tell: () => Promise<unknown>): Promise<number> {
    if (this.#others.size === 0) return 0;
    const { promise, resolve: done } = Promise.withResolvers<void>();
    const nodes = new Set(this.#others);
    this.#unsettled.set(id, { text, nodes, done });
    const clock = new AbortController();
    const silence = delay(this.#silenceMs, undefined, { signal: clock.signal }).catch(() => undefined);
    await tell();
    await Promise.race([promise, silence]);
    clock.abort();
    this.#unsettled.delete(id);
    // Processes that still exist are discovered again at the next change.
    for (const silent of nodes) this.#others.delete(silent);
    return nodes.size;
  }
}
