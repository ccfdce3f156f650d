import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Log } from '../deps.ts';
import { Confirmations } from './confirmations.ts';
import type { Database, Queryable } from './database.ts';
import {
  HEARING_LASTS_MS,
  type ListeningConnection,
  openListeningConnection,
} from './listening-connection.ts';

/** Tag of what a page shows, to drop it when that changes. Lists have a tag of their own. */
export type PageTag =
  | 'articles'
  | `article:${string}`
  | 'events'
  | `event:${string}`
  | `organiser:${string}`
  /** The number of an organiser's followers. */
  | `followers:${string}`
  | 'settings';

interface PageChangeListener {
  /** These things changed: drop every page that shows one of them. */
  changed(tags: readonly PageTag[]): void;
  /** Changes were missed: drop every page. */
  missed(): void;
}

export interface PageChanges {
  /**
   * Runs `work` in one transaction and notifies every server process, this one included, of what changed: each tag
   * given to `changed`. Resolves once no process serves an older page: each has dropped the pages concerned, or has
   * been silent for so long that it no longer serves from memory (3 s). So after "saved" the user never sees an older
   * page, on any process. When `work` throws, nothing is written and no process is notified.
   */
  transaction<T>(work: (tx: Queryable, changed: (...tags: PageTag[]) => void) => Promise<T>): Promise<T>;
  /** Calls `listener` for every change from now on, in addition to existing listeners. Resolves once it listens. */
  listen(listener: PageChangeListener): Promise<void>;
  /** True while every change is received; pages in memory may only be served then. Cheap. */
  isHearing(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'page_changes';
const LISTENER_PREFIX = 'lampion-pages-';
/** Longer than a silent process serves from memory. */
const SILENCE_MS = HEARING_LASTS_MS + 500;
/** Notifications of PostgreSQL hold up to 7999 bytes. */
const MESSAGE_BYTES_MAX = 7900;

/** Messages between processes. `node` is the sender. */
type Message =
  | { readonly kind: 'change'; readonly node: string; readonly id: number; readonly tags: PageTag[] | 'all' }
  | { readonly kind: 'dropped'; readonly node: string; readonly to: string; readonly id: number }
  | { readonly kind: 'hello'; readonly node: string }
  | { readonly kind: 'bye'; readonly node: string };

/** Notifies server processes of changes through PostgreSQL's NOTIFY: no other service is needed. */
export function createPageChanges(database: Database, log: Log): PageChanges {
  const node = randomBytes(6).toString('hex');
  const confirmations = new Confirmations(SILENCE_MS);
  let lastId = 0;
  const listeners: PageChangeListener[] = [];
  let opening: Promise<ListeningConnection> | undefined;
  let connection: ListeningConnection | undefined;

  function tellChanged(tags: readonly PageTag[]): void {
    for (const listener of listeners) listener.changed(tags);
  }

  function tellMissed(): void {
    for (const listener of listeners) listener.missed();
  }

  function describeChange(id: number, tags: ReadonlySet<PageTag>): string {
    const message = { kind: 'change', node, id, tags: [...tags] } satisfies Message;
    const text = JSON.stringify(message);
    return Buffer.byteLength(text) <= MESSAGE_BYTES_MAX ? text : JSON.stringify({ ...message, tags: 'all' });
  }

  function send(text: string): void {
    connection
      ?.send(text)
      .catch((error) => log.warn({ err: error }, 'a page change is told with difficulty'));
  }

  /** Processes listening right now, according to the server. */
  async function meetOthers(): Promise<void> {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE $1 AND application_name <> $2`,
      [`${LISTENER_PREFIX}%`, LISTENER_PREFIX + node],
    );
    for (const { name } of rows) confirmations.meet(name.slice(LISTENER_PREFIX.length));
  }

  function dropPages({ node: writer, id, tags }: Extract<Message, { kind: 'change' }>): void {
    if (tags === 'all') tellMissed();
    else tellChanged(tags);
    send(JSON.stringify({ kind: 'dropped', node, to: writer, id } satisfies Message));
  }

  /** It was disconnected and may have missed changes. */
  function welcome(other: string): void {
    confirmations.meet(other);
    for (const text of confirmations.owedBy(other)) send(text);
  }

  function hear(payload: string): void {
    const message = JSON.parse(payload) as Message;
    if (message.node === node) return;
    if (message.kind === 'change') dropPages(message);
    else if (message.kind === 'bye') confirmations.part(message.node);
    else if (message.kind === 'hello') welcome(message.node);
    else if (message.to === node) confirmations.confirm(message.id, message.node);
  }

  /** The change is committed: a failure from here on must not make the caller believe that it was not. */
  async function settle(id: number, text: string): Promise<void> {
    const warn = (error: unknown) => log.warn({ err: error }, 'a page change is told with difficulty');
    await meetOthers().catch(warn);
    const tell = () => database.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(warn);
    const silent = await confirmations.settle(id, text, tell);
    if (silent > 0) log.warn({ change: id, silent }, 'server processes did not confirm a page change');
  }

  function open(): Promise<ListeningConnection> {
    return openListeningConnection({
      connection: database.connection,
      channel: CHANNEL,
      name: LISTENER_PREFIX + node,
      log,
      hear,
      async opened(send) {
        await meetOthers();
        await send(JSON.stringify({ kind: 'hello', node } satisfies Message));
      },
      lost: tellMissed,
    });
  }

  return {
    async transaction(work) {
      const id = ++lastId;
      const tags = new Set<PageTag>();
      const result = await database.db.transaction(async (tx) => {
        const answer = await work(tx, (...changed) => {
          for (const tag of changed) tags.add(tag);
        });
        if (tags.size > 0) await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${describeChange(id, tags)})`);
        return answer;
      });
      if (tags.size > 0) {
        tellChanged([...tags]);
        await settle(id, describeChange(id, tags));
      }
      return result;
    },
    async listen(listener) {
      listeners.push(listener);
      opening ??= open();
      connection = await opening;
    },
    isHearing: () => connection?.isHearing() ?? false,
    async close() {
      await connection?.send(JSON.stringify({ kind: 'bye', node } satisfies Message)).catch(() => undefined);
      await connection?.close();
    },
  };
}
