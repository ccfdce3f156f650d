import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import type { PageChanges, PageTag } from './page-changes.ts';
import { currentNote, withoutNote } from './transaction-scope.ts';

/** One piece of work in a transaction; `changed` names the pages it changes. */
export type SharedWork<T> = (tx: Queryable, changed: (...tags: PageTag[]) => void) => Promise<T>;

/** Batches writes of many callers to one row into few transactions. */
export interface GroupCommits {
  /**
   * Runs `work` after earlier work with the same key, in order of arrival. Work that queues while a
   * transaction runs shares the next one, each in its own savepoint. So a thousand writers of one
   * row use one connection of this process instead of all, and pages are dropped once per
   * transaction.
   *
   * `ready` may be pending when the work is queued: the transaction starts once it settles and
   * leaves out work whose `ready` rejected. Resolves after the commit, once no process serves an
   * older page. When `work` throws, only its writes are rolled back and only its caller is
   * rejected. Other processes are not excluded: the work must lock the row.
   */
  run<T>(key: string, work: SharedWork<T>, ready?: Promise<unknown>): Promise<T>;
}

interface Waiting {
  readonly work: SharedWork<unknown>;
  readonly ready: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Maximum of works per transaction: with more, the first would wait too long for the last. */
const GROUP_MAX = 100;

export function createGroupCommits(pages: Pick<PageChanges, 'transaction'>): GroupCommits {
  const lines = new Map<string, Waiting[]>();

  async function serve(key: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const group = await leaveOutRefused(line.splice(0, GROUP_MAX));
      if (group.length > 0) await commitTogether(pages, group);
    }
    lines.delete(key);
  }

  return {
    run<T>(key: string, work: SharedWork<T>, ready: Promise<unknown> = Promise.resolve()) {
      // Handled when the work starts, which may be after it rejects.
      ready.catch(() => undefined);
      return new Promise<T>((resolve, reject) => {
        const waiting: Waiting = {
          work: addNote(work),
          ready,
          resolve: (value) => resolve(value as T),
          reject,
        };
        const line = lines.get(key);
        if (line) {
          line.push(waiting);
          return;
        }
        const opened = [waiting];
        lines.set(key, opened);
        void withoutNote(() => serve(key, opened));
      });
    },
  };
}

/** Writes the caller's note in the savepoint of its work. */
function addNote<T>(work: SharedWork<T>): SharedWork<T> {
  const note = currentNote();
  if (note === null) return work;
  return async (tx, changed) => {
    const answer = await work(tx, changed);
    await note(tx);
    return answer;
  };
}

/** Returns the entries that are ready and rejects the others. */
async function leaveOutRefused(group: readonly Waiting[]): Promise<Waiting[]> {
  const outcomes = await Promise.allSettled(group.map(({ ready }) => ready));
  return group.filter(({ reject }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') reject(outcome.reason);
    return outcome?.status === 'fulfilled';
  });
}

/** Never rejects: errors reject the callers concerned. */
async function commitTogether(
  pages: Pick<PageChanges, 'transaction'>,
  group: readonly Waiting[],
): Promise<void> {
  try {
    const outcomes = await pages.transaction(async (tx, changed) => {
      const done: Outcome[] = [];
      await tx.execute(sql`SAVEPOINT work`);
      for (const { work } of group) done.push(await attempt(tx, changed, work));
      return done;
    });
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome && 'value' in outcome) resolve(outcome.value);
      else reject(outcome?.error);
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/**
 * Runs one work between two savepoints, the second of which starts the next work: one statement
 * instead of two, and all works share a transaction whose prepared statements are built once. Does
 * not publish the tags of rolled-back work. Throws when the transaction is lost.
 */
async function attempt(
  tx: Queryable,
  changed: (...tags: PageTag[]) => void,
  work: SharedWork<unknown>,
): Promise<Outcome> {
  const tags: PageTag[] = [];
  let outcome: Outcome;
  try {
    outcome = { value: await work(tx, (...added) => tags.push(...added)) };
  } catch (error) {
    await tx.execute(sql`ROLLBACK TO SAVEPOINT work`);
    return { error };
  }
  await tx.execute(sql.raw('RELEASE SAVEPOINT work; SAVEPOINT work'));
  changed(...tags);
  return outcome;
}
