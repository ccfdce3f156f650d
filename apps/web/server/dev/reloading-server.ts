import type { RequestListener, ServerResponse } from 'node:http';
import type { EnvironmentModuleNode, Plugin } from 'vite';

/** A running server, made from the sources as they were when it was opened. */
export interface RunningServer {
  readonly handle: RequestListener;
  close(): Promise<void>;
}

interface ReloadingServer {
  /**
   * Passes requests to the newest server; a request that comes while one is being opened waits for
   * it.
   */
  readonly handle: RequestListener;
  /**
   * Opens a server from the current sources; resolves when it answers, or when opening it has
   * failed.
   */
  renew(): Promise<void>;
  close(): Promise<void>;
}

interface ServerOptions {
  open(): Promise<RunningServer>;
  /** Answers in place of a server whose sources have errors. */
  answerBroken(response: ServerResponse, error: unknown): void;
  /** Called when a replaced server fails to close. */
  onCloseFailed(error: unknown): void;
}

/**
 * Successive servers behind one handler, so that neither the port nor the process has to change.
 */
export function createReloadingServer({ open, answerBroken, onCloseFailed }: ServerOptions): ReloadingServer {
  let newest = openNew();
  let renewing: Promise<void> | undefined;
  const closing = new Set<Promise<void>>();

  function closeLater(server: RunningServer | undefined): void {
    const closed = (server?.close() ?? Promise.resolve())
      .catch(onCloseFailed)
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  function openNew(): Promise<RunningServer> {
    const server = open();
    // Pending requests get the error; without any, the rejection must not end the process.
    server.catch(() => undefined);
    return server;
  }

  async function replace(): Promise<void> {
    const before = await newest.catch(() => undefined);
    // From here on, a change requires another reload: the current one no longer includes it.
    renewing = undefined;
    newest = openNew();
    await newest.catch(() => undefined);
    closeLater(before);
  }

  return {
    handle(request, response) {
      newest.then(
        ({ handle }) => handle(request, response),
        (error: unknown) => answerBroken(response, error),
      );
    },
    renew() {
      renewing ??= replace();
      return renewing;
    },
    async close() {
      await renewing;
      closeLater(await newest.catch(() => undefined));
      await Promise.all(closing);
    },
  };
}

interface WatchOptions {
  /** Entry file of the server: what it imports, directly or not, is the server. */
  readonly serverEntry: string;
  /** Called after Vite has invalidated the changed file. */
  onChange(change: { readonly isInServer: boolean }): void;
}

/**
 * Reports every change to a source that pages or the server use on this side; the browser's modules
 * are left to Vite.
 */
export function watchSources({ serverEntry, onChange }: WatchOptions): Plugin {
  return {
    name: 'lampion-watch-sources',
    hotUpdate({ modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      onChange({ isInServer: isImportedBy(serverEntry, modules) });
    },
  };
}

function isImportedBy(entry: string, modules: readonly EnvironmentModuleNode[]): boolean {
  const seen = new Set(modules);
  for (const module of seen) {
    if (module.file === entry) return true;
    for (const importer of module.importers) seen.add(importer);
  }
  return false;
}
