import pg from 'pg';
import { markCut } from './database-away.ts';

/** What decides whether connections may be opened, and cuts them. */
interface Gate {
  /** Called before connecting. Returns why nothing may be opened now, or null. */
  admit(client: WatchedClient): Error | null;
  /** Its socket is closed. */
  forget(client: WatchedClient): void;
}

export interface WatchedClient extends pg.Client {
  /** Closes the socket without a goodbye, also while it connects: what is being asked rejects with `reason`. */
  cut(reason: Error): void;
}

type OnConnected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/**
 * The class of every connection to one database: refused while that is away, cut when it goes, and its errors told
 * apart from those of other sockets. A constructor, because a pool makes its connections itself.
 */
export function createClientClass(gate: Gate): new (config?: string | pg.ClientConfig) => WatchedClient {
  return class extends pg.Client implements WatchedClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Without a listener an error would end the process.
      this.on('error', markCut);
      this.once('end', () => gate.forget(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: OnConnected): void;
    override connect(callback?: OnConnected): Promise<pg.Client> | undefined {
      if (callback === undefined) return this.#connect();
      this.#connect().then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      const refusal = gate.admit(this);
      if (refusal !== null) throw refusal;
      try {
        return await super.connect();
      } catch (error) {
        markCut(error as Error);
        throw error;
      }
    }

    cut(reason: Error): void {
      this.connection.stream.destroy(reason);
    }
  };
}
