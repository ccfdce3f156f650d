import { setTimeout as delay } from 'node:timers/promises';

interface UnsettledChange {
  readonly text: string;
  /** Processes that have not dropped their pages yet. */
  readonly nodes: Set<string>;
  /** Called when every process has confirmed. */
  readonly done: () => void;
}

interface Patience {
  /** After this silence a process no longer serves from memory. */
  readonly silenceMs: number;
  /** Nor does a process whose session ended this long ago. */
  readonly absenceMs: number;
}

/**
 * Tracks the other server processes that may serve pages from memory, and the changes each has
 * confirmed.
 */
export class Confirmations {
  readonly #others = new Set<string>();
  /**
   * Processes whose session is gone. Most were killed, but one may be cut off and not know it yet.
   */
  readonly #absent = new Map<string, NodeJS.Timeout>();
  /** Processes given up because their session stayed away. */
  readonly #lost = new Set<string>();
  /** Processes that announced their exit, until their session is gone. */
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
   * Adds the processes that have a session, and gives up those whose session has been gone for too
   * long.
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
   * Call before `look` after the database was away: processes counted as lost may only be slow to
   * reconnect.
   */
  recall(): void {
    for (const node of this.#lost) this.meet(node);
  }

  #lose(node: string): void {
    this.#lost.add(node);
    this.#part(node);
  }

  /** The process has announced its exit and will never serve pages from memory again. */
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

  /** The changes a process has not confirmed yet, as published. */
  owedBy(node: string): string[] {
    return [...this.#unsettled.values()].filter(({ nodes }) => nodes.has(node)).map(({ text }) => text);
  }

  /**
   * Waits until no process serves pages older than a committed change.
   * @param publish publishes the change again, because confirmations may have arrived before this
   * process knew whom to wait for.
   * @param presence aborts the wait.
   * @returns the number of processes that never answered; they have dropped their pages by timeout,
   * unless the wait was aborted.
   */
  async settle(
    id: number,
    text: string,
    publish: () => Promise<unknown>,
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
    await publish();
    if (!presence.aborted) await Promise.race([promise, silence]);
    presence.removeEventListener('abort', stopWaiting);
    clock.abort();
    this.#unsettled.delete(id);
    // Those still running are found again at the next change.
    for (const silent of nodes) this.#others.delete(silent);
    return nodes.size;
  }
}
