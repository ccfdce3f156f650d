import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors.ts';
import type { Log } from '../log.ts';

/** The messages of one channel: how they are claimed, sent and recorded. */
export interface QueueWork<Claimed, Result> {
  /** For the log. */
  readonly name: string;
  /**
   * Messages sent concurrently by this process; at most as many are sent twice after it is killed.
   */
  readonly slots: number;
  /** Time limit of an attempt in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Claims up to `limit` due messages in the database for longer than three times `deadlineMs`; no
   * other worker gets them until then. One call at a time.
   */
  claim(limit: number): Promise<readonly Claimed[]>;
  /** Sends one. Never throws, and ends soon after `signal` aborts. */
  send(claimed: Claimed, signal: AbortSignal): Promise<Result>;
  /**
   * The result of a claimed message that was not sent, because the process stops or the claim is
   * too old.
   */
  postpone(claimed: Claimed): Result;
  /**
   * Records results in one transaction. Called again when the database went away. One call at a
   * time.
   */
  settle(results: readonly Result[]): Promise<void>;
}

/** Sends the messages of one channel as they become due. */
export interface QueueWorker {
  /** Begins. Call once. */
  start(): void;
  /**
   * Sends everything that is due and resolves with the number of attempts. For scripts and tests,
   * instead of `start`.
   */
  workOff(): Promise<number>;
  /**
   * Stops claiming and resolves once all attempts under way are recorded. They end at their
   * deadlines, at the latest after `withinMs`.
   */
  close(withinMs?: number): Promise<void>;
}

interface Surroundings {
  readonly log: Log;
  readonly watch: Pick<Database['watch'], 'check' | 'untilHere'>;
}

/** How often an idle worker polls for messages. */
const POLL_MS = 1000;
/**
 * Time to collect results, and messages to claim, before one statement handles them as a group: a
 * statement costs the database more than a row of it.
 */
const GATHER_MS = 20;
/** Share of the slots whose results are recorded at once, without waiting for more. */
const GROUP_SHARE = 1 / 8;
/**
 * After the database comes back, every process first records what it sent, because claims may have
 * expired.
 */
const RECORD_FIRST_MS = 2000;
/** Attempts to record a result; then its claim expires and the message is sent again. */
const SETTLE_TRIES = 3;

/** Ways to wait that end when the worker stops. */
interface Waits {
  /** Ends early when the process stops. */
  pause(ms: number): Promise<void>;
  /** False when the process stops before the database is back. */
  isDatabaseBack(): Promise<boolean>;
}

function createWaits(watch: Surroundings['watch'], stopping: AbortSignal): Waits {
  const stop = new Promise<boolean>((resolve) => {
    stopping.addEventListener('abort', () => resolve(false), { once: true });
  });
  return {
    pause: (ms) => delay(ms, undefined, { signal: stopping }).catch(() => undefined),
    isDatabaseBack() {
      const back = watch.check().catch(() => watch.untilHere());
      const isBack = back.then(
        () => !stopping.aborted,
        () => false,
      );
      return Promise.race([stop, isBack]);
    },
  };
}

/**
 * Records results in groups: those that arrive within `GATHER_MS`, or while the previous group is
 * recorded.
 */
function createRecorder<Result>(
  { name, slots, settle }: Pick<QueueWork<unknown, Result>, 'name' | 'settle' | 'slots'>,
  { pause, isDatabaseBack }: Waits,
  log: Log,
): (result: Result) => Promise<void> {
  const groupSize = slots * GROUP_SHARE;
  const ended: { readonly result: Result; readonly resolve: () => void }[] = [];
  let isGathering = false;

  async function record(results: readonly Result[]): Promise<void> {
    for (let tries = 1; tries <= SETTLE_TRIES; tries += 1) {
      try {
        return await settle(results);
      } catch (error) {
        if (isDatabaseAway(error) && (await isDatabaseBack())) continue;
        log.error({ err: error, worker: name, count: results.length }, 'results could not be recorded');
        await pause(POLL_MS);
      }
    }
  }

  async function recordEnded(): Promise<void> {
    isGathering = true;
    while (ended.length > 0) {
      if (ended.length < groupSize) await delay(GATHER_MS);
      const group = ended.splice(0);
      await record(group.map(({ result }) => result));
      for (const { resolve } of group) resolve();
    }
    isGathering = false;
  }

  return (result) =>
    new Promise((resolve) => {
      ended.push({ result, resolve });
      if (!isGathering) void recordEnded();
    });
}

/**
 * A slot is free only once its message is recorded, so that a killed process leaves at most `slots`
 * messages whose delivery is unknown. As many messages again are claimed in advance, so that no
 * slot waits for the database.
 */
export function createQueueWorker<Claimed, Result>(
  work: QueueWork<Claimed, Result>,
  { log, watch }: Surroundings,
): QueueWorker {
  const { name, slots, deadlineMs } = work;
  const stopping = new AbortController();
  const hurrying = new AbortController();
  const waits = createWaits(watch, stopping.signal);
  const record = createRecorder(work, waits, log);
  const waiting: { readonly claimed: Claimed; readonly since: number }[] = [];
  let underWay = 0;
  let running = Promise.resolve();
  /** Resolved when there may be work. */
  let change = Promise.withResolvers<void>();

  async function handle({ claimed, since }: (typeof waiting)[number]): Promise<void> {
    underWay += 1;
    const isTooLate = stopping.signal.aborted || performance.now() - since > deadlineMs;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), hurrying.signal]);
      await record(isTooLate ? work.postpone(claimed) : await work.send(claimed, signal));
    } catch (error) {
      log.error({ err: error, worker: name }, 'a message ended without a result');
    }
    underWay -= 1;
    change.resolve();
    fillSlots();
  }

  function fillSlots(): void {
    for (const one of waiting.splice(0, slots - underWay)) void handle(one);
  }

  /** Whether enough messages are claimed in advance; claims more if not. */
  async function hasPlenty(): Promise<boolean> {
    const limit = slots - waiting.length;
    if (limit < slots / 2) return true;
    const since = performance.now();
    const found = await work.claim(limit);
    waiting.push(...found.map((claimed) => ({ claimed, since })));
    fillSlots();
    return found.length === limit;
  }

  async function waitForChange(): Promise<void> {
    const timer = setTimeout(change.resolve, POLL_MS);
    await change.promise;
    clearTimeout(timer);
  }

  async function look(): Promise<void> {
    change = Promise.withResolvers();
    if (!(await hasPlenty())) await waits.pause(GATHER_MS);
    else if (waiting.length <= slots / 2) return;
    await waitForChange();
  }

  async function recover(error: unknown): Promise<void> {
    if (isDatabaseAway(error)) await waits.isDatabaseBack();
    else log.error({ err: error, worker: name }, 'messages could not be claimed');
    await waits.pause(RECORD_FIRST_MS);
  }

  return {
    start() {
      const run = async () => {
        while (!stopping.signal.aborted) await look().catch(recover);
      };
      running = run();
    },
    async workOff() {
      let count = 0;
      for (;;) {
        const found = await work.claim(slots);
        if (found.length === 0) return count;
        count += found.length;
        const since = performance.now();
        await Promise.all(found.map((claimed) => handle({ claimed, since })));
      }
    },
    async close(withinMs) {
      stopping.abort();
      const timer = withinMs === undefined ? undefined : setTimeout(() => hurrying.abort(), withinMs);
      change.resolve();
      await running;
      fillSlots();
      while (underWay > 0) {
        change = Promise.withResolvers();
        await change.promise;
      }
      clearTimeout(timer);
    },
  };
}
