import { setTimeout as delay } from 'node:timers/promises';

interface UnsettledChange {
  readonly text: string;
  /** Who has not dropped its pages yet. */
  readonly nodes: Set<string>;
  /** Called when nobody is left. */
  readonly done: () => void;
}

/** Keeps count of the other server processes that may be showing pages from memory, and of what they confirmed. */
export class Confirmations {
  readonly #others = new Set<string>();
  readonly #unsettled = new Map<number, UnsettledChange>();
  readonly #silenceMs: number;

  /** @param silenceMs after so long without a word, a process no longer trusts its memory. */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
  }

  meet(node: string): void {
    this.#others.add(node);
  }

  /** It shows nothing any more. */
  part(node: string): void {
    this.#others.delete(node);
    for (const id of this.#unsettled.keys()) this.confirm(id, node);
  }

  confirm(id: number, node: string): void {
    const change = this.#unsettled.get(id);
    if (change?.nodes.delete(node) && change.nodes.size === 0) change.done();
  }

  /** Changes it has not confirmed, as they were told. */
  owedBy(node: string): string[] {
    return [...this.#unsettled.values()].filter(({ nodes }) => nodes.has(node)).map(({ text }) => text);
  }

  /**
   * Waits until nobody shows pages older than a change that is committed.
   * @param tell tells the change once more: answers may have come before it was known whom to wait for.
   * @returns how many processes said nothing; enough time has then passed for them to forget by themselves.
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
    // Those that still exist are met again at the next change.
    for (const silent of nodes) this.#others.delete(silent);
    return nodes.size;
  }
}
