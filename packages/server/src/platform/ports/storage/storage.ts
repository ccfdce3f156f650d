/**
 * Files by key ("images/0192…/800.avif"): parts of letters, digits, dots, dashes and underscores,
 * joined by slashes. Keys are made by us, never by a user; a key of another shape is a bug and
 * throws.
 */
export interface Storage {
  /** Writes a whole file; durable once resolved. An existing file is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The whole file, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Names of the folders inside a folder ("images"), in the order of their names. */
  listFolders(folder: string): AsyncIterable<string>;
  /** Removes every file of a folder ("images/0192…"), at any depth. Idempotent. */
  removeAll(folder: string): Promise<void>;
}

const part = /^[\w-][\w.-]*$/;

/** The key itself. Throws when it could point to another path ("..", "", "a//b", "/a"). */
export function checkKey(key: string): string {
  if (!key.split('/').every((name) => part.test(name))) throw new Error('a storage key has an unknown shape');
  return key;
}
