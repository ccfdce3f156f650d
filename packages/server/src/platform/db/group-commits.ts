import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import type { PageChanges, PageTag } from './page-changes.ts';
import { currentNote, withoutNote } from './transaction-scope.ts';

/** One piece of work in a transaction; `changed` names the pages it changes. */
export type SharedWork<T> = (tx: Queryable, changed: (...tags: PageTag[]) => void) => Promise<T>;

/** Batches writes of many callers to one row into few transactions. */
export interface GroupCommits {
  /**
   * Runs `work` after earlier work with the same key, in order of arrival; work that queues
   * meanwhile shares the next transaction, each in a savepoint of its own. `ready` may still be
   * pending when the place in the queue is taken: a transaction begins once it is settled, and
   * leaves out work whose `ready` rejected. So a thousand writers of one row use one connection of
   * this process instead of all of them, and pages are dropped once per transaction. Resolves after
   * the commit and once no process serves an older page. When `work` throws, only its own writes
   * are rolled back and only its caller is rejected. Other processes are not excluded: the work
   * itself locks the row.
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

/** Works per transaction: with more, the first would wait too long for the last. */
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
      // Handled when its turn comes, which may be after it rejects.
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

/** Each work writes the note of its own caller, in its own savepoint. */
function addNote<T>(work: SharedWork<T>): SharedWork<T> {
  const note = currentNote();
  if (note === null) return work;
  return async (tx, changed) => {
    const answer = await work(tx, changed);
    await note(tx);
    return answer;
  };
}

/** The entries that are ready. The others are rejected now. */
async function leaveOutRefused(group: readonly Waiting[]): Promise<Waiting[]> {
  const outcomes = await Promise.allSettled(group.map(({ ready }) => ready));
  return group.filter(({ reject }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') reject(outcome.reason);
    return outcome?.status === 'fulfilled';
  });
}

/** Never rejects: errors go to the callers concerned. */
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
 * One work between two savepoints, the second of which is the first of the next work: one statement
 * instead of two, and all works use the same transaction, whose prepared statements are built once.
 * Tags of work that was rolled back are not published: nothing changed. Throws when the transaction
 * is lost.
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
