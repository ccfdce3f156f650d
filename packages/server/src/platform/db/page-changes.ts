import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { Confirmations } from './confirmations.ts';
import type { Database, Queryable } from './database.ts';
import { isDatabaseAway, isOutcomeUnknown, OutcomeUnknownError } from './errors.ts';
import {
  HEARING_LASTS_MS,
  type ListeningConnection,
  openListeningConnection,
} from './listening-connection.ts';
import {
  LISTENER_PREFIX,
  listServerProcesses,
  type ProcessLabel,
  readNode,
  type ServerProcess,
  WRITER_PREFIX,
  writeProcessName,
} from './sessions.ts';

/**
 * Tag of an item shown on a page; a change of the item drops the page. Lists have their own tags.
 */
export type PageTag =
  | 'articles'
  | `article:${string}`
  | 'events'
  | `event:${string}`
  /** Number of claims of an event's challenges. */
  | `challenges:${string}`
  | `organiser:${string}`
  /** Number of an organiser's followers. */
  | `followers:${string}`
  /** Plans and prices on sale. */
  | 'plans'
  | 'settings';

interface PageChangeListener {
  /** These things changed: drop every page that shows one of them. */
  changed(tags: readonly PageTag[]): void;
  /** Changes were missed: drop every page. */
  missed(): void;
}

export interface PageChanges {
  /**
   * Runs `work` in one transaction and notifies every server process, this one included, of each
   * tag given to `changed`. Resolves once no process serves an older page: each has dropped the
   * pages, or has been silent so long (3 s) that it no longer serves from memory. So after "saved"
   * no process shows the user an older page. When `work` throws, nothing is written and no process
   * is notified.
   * @throws OutcomeUnknownError when the database goes away during the commit, or before every
   * process has dropped the pages
   */
  transaction<T>(work: (tx: Queryable, changed: (...tags: PageTag[]) => void) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` for every change from now on, in addition to existing listeners. Resolves once
   * it listens.
   */
  listen(listener: PageChangeListener): Promise<void>;
  /**
   * Replaces `listen` in a process that keeps no pages. It receives confirmations, without which
   * its writes would take 3 s while others serve pages, and no process waits for it. Resolves once
   * it receives them.
   */
  hearConfirmations(): Promise<void>;
  /** Id of this process among those of the same database. */
  readonly processId: string;
  /** Every process that is connected, this one included, by its session in PostgreSQL. */
  listProcesses(): Promise<ServerProcess[]>;
  /** True while this process receives every change, so that its cached pages are current. Cheap. */
  isHearing(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'page_changes';
/** Longer than a silent process serves from memory. */
const SILENCE_MS = HEARING_LASTS_MS + 500;
/** As `SILENCE_MS`, for a process whose session is gone: it has sent no heartbeat since. */
const ABSENCE_MS = HEARING_LASTS_MS + 100;
/** Notifications of PostgreSQL hold up to 7999 bytes. */
const MESSAGE_BYTES_MAX = 7900;

interface Change {
  readonly kind: 'change';
  readonly node: string;
  readonly id: number;
  readonly tags: PageTag[] | 'all';
}

/** Messages between processes. `node` is the sender. */
type Message =
  | Change
  | { readonly kind: 'dropped'; readonly node: string; readonly to: string; readonly id: number }
  | { readonly kind: 'hello'; readonly node: string }
  | { readonly kind: 'bye'; readonly node: string };

function drop(listeners: readonly PageChangeListener[], tags: readonly PageTag[] | 'all'): void {
  for (const listener of listeners) {
    if (tags === 'all') listener.missed();
    else listener.changed(tags);
  }
}

function describeChange(node: string, id: number, tags: ReadonlySet<PageTag>): string {
  const change: Change = { kind: 'change', node, id, tags: [...tags] };
  const text = JSON.stringify(change);
  return Buffer.byteLength(text) <= MESSAGE_BYTES_MAX ? text : JSON.stringify({ ...change, tags: 'all' });
}

/** Other processes listening right now, according to the server. */
async function listListeners(asked: Pick<pg.Client, 'query'>, own: string): Promise<string[]> {
  const { rows } = await asked.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1 AND application_name <> $2`,
    [`${LISTENER_PREFIX}%`, own],
  );
  return rows.map(({ name }) => readNode(name));
}

/**
 * Runs `work` in a transaction and, in the same one, `publish` with the tags `work` reported, if
 * any.
 */
async function runTagged<T>(
  { db }: Database,
  work: (tx: Queryable, changed: (...tags: PageTag[]) => void) => Promise<T>,
  publish: (tx: Queryable, tags: ReadonlySet<PageTag>) => Promise<unknown>,
): Promise<{ result: T; tags: ReadonlySet<PageTag> }> {
  const tags = new Set<PageTag>();
  const result = await db.transaction(async (tx) => {
    const answer = await work(tx, (...changed) => {
      for (const tag of changed) tags.add(tag);
    });
    if (tags.size > 0) await publish(tx, tags);
    return answer;
  });
  return { result, tags };
}

/**
 * Notifies server processes of changes through PostgreSQL's NOTIFY, without another service.
 * @param label shown by `listProcesses`, which omits processes without one.
 */
export function createPageChanges(database: Database, log: Log, label?: ProcessLabel): PageChanges {
  const node = randomBytes(6).toString('hex');
  const confirmations = new Confirmations({ silenceMs: SILENCE_MS, absenceMs: ABSENCE_MS });
  const nameWith = (prefix: string) => writeProcessName(prefix, node, label);
  let lastId = 0;
  /**
   * Changes not known to be committed. A change whose commit was cut may be committed later; its
   * notification then arrives.
   */
  const unsure = new Map<number, ReadonlySet<PageTag>>();
  const listeners: PageChangeListener[] = [];
  let opening: Promise<ListeningConnection> | undefined;
  let connection: ListeningConnection | undefined;

  const warn = (error: unknown) => log.warn({ err: error }, 'a page change could not be broadcast');

  function send(text: string): void {
    connection?.send(text).catch(warn);
  }

  const meetOthers = async (asked: Pick<pg.Client, 'query'>) =>
    confirmations.look(await listListeners(asked, nameWith(LISTENER_PREFIX)));

  /** Runs once, on the answer to the commit or on the notification, whichever comes first. */
  function dropOwn(id: number): void {
    const tags = unsure.get(id);
    if (tags && unsure.delete(id)) drop(listeners, [...tags]);
  }

  function dropPages({ node: writer, id, tags }: Change): void {
    drop(listeners, tags);
    const message = { kind: 'dropped', node, to: writer, id } satisfies Message;
    if (listeners.length > 0) send(JSON.stringify(message));
  }

  /** A process that was disconnected and may have missed changes. */
  function welcome(other: string): void {
    confirmations.meet(other);
    for (const text of confirmations.owedBy(other)) send(text);
  }

  function hear(payload: string): void {
    const message = JSON.parse(payload) as Message;
    if (message.node === node) {
      if (message.kind === 'change') dropOwn(message.id);
    } else if (message.kind === 'change') dropPages(message);
    else if (message.kind === 'bye') confirmations.depart(message.node);
    else if (message.kind === 'hello') welcome(message.node);
    else if (message.to === node) confirmations.confirm(message.id, message.node);
  }

  /**
   * The change is committed, so a failure from here on must not make the caller believe otherwise.
   * But it is not acknowledged while the database is away: other processes may still show pages
   * from memory, whatever they missed.
   */
  async function settle(id: number, text: string): Promise<void> {
    const { presence } = database.watch;
    const notMet = await meetOthers(database.pool).catch((error: unknown) => error);
    if (isDatabaseAway(notMet)) throw new OutcomeUnknownError(notMet);
    if (notMet !== undefined) warn(notMet);
    const publish = () => database.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(warn);
    const silent = await confirmations.settle(id, text, publish, presence);
    if (silent === 0) return;
    if (presence.aborted) throw new OutcomeUnknownError(presence.reason);
    log.warn({ change: id, silent }, 'server processes did not confirm a page change');
  }

  function open({ keepsPages }: { keepsPages: boolean }): Promise<ListeningConnection> {
    return openListeningConnection({
      connection: database.connection,
      watch: database.watch,
      channel: CHANNEL,
      name: nameWith(keepsPages ? LISTENER_PREFIX : WRITER_PREFIX),
      log,
      hear,
      prove: meetOthers,
      missed() {
        confirmations.recall();
        drop(listeners, 'all');
      },
      async opened(send) {
        if (keepsPages) await send(JSON.stringify({ kind: 'hello', node } satisfies Message));
      },
    });
  }

  return {
    async transaction(work) {
      const id = ++lastId;
      const publish = (tx: Queryable, tags: ReadonlySet<PageTag>) => {
        unsure.set(id, tags);
        return tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${describeChange(node, id, tags)})`);
      };
      const { result, tags } = await runTagged(database, work, publish).catch((error: unknown) => {
        if (!isOutcomeUnknown(error)) unsure.delete(id);
        throw error;
      });
      dropOwn(id);
      if (tags.size > 0) await settle(id, describeChange(node, id, tags));
      return result;
    },
    async listen(listener) {
      listeners.push(listener);
      opening ??= open({ keepsPages: true });
      connection = await opening;
    },
    async hearConfirmations() {
      opening ??= open({ keepsPages: false });
      connection = await opening;
    },
    processId: node,
    listProcesses: () => listServerProcesses(database.pool, node),
    isHearing: () => connection?.isHearing() ?? false,
    async close() {
      await connection?.send(JSON.stringify({ kind: 'bye', node } satisfies Message)).catch(() => undefined);
      await connection?.close();
    },
  };
}
