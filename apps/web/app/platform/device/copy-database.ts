const NAME = 'lampion-articles';
const COPIES = 'copies';

let opened: Promise<IDBDatabase> | null = null;

/** The result of a request to IndexedDB. */
export function finish<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function connect(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(COPIES, { keyPath: 'key' });
  const database = await finish(opening);
  // A later version of the product may be open in another tab.
  database.onversionchange = () => database.close();
  database.onclose = () => {
    opened = null;
  };
  return database;
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  opened ??= connect().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  const database = await opened;
  try {
    return database.transaction(COPIES, mode, { durability: 'strict' });
  } catch (error) {
    // Closed since, by the browser or by another tab.
    opened = null;
    throw error;
  }
}

/**
 * Runs requests in one transaction. Resolves once their writes are on disk. Rejects when the device
 * has no space or allows no storage.
 */
export async function writeCopies(work: (copies: IDBObjectStore) => void): Promise<void> {
  const transaction = await begin('readwrite');
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(COPIES));
  });
}

export async function readCopies(): Promise<unknown[]> {
  const transaction = await begin('readonly');
  return finish(transaction.objectStore(COPIES).getAll());
}

/** Deletes the texts of an account on this device. */
export async function clearCopiesOf(account: string): Promise<void> {
  await writeCopies((copies) => {
    const walk = copies.openCursor();
    walk.onsuccess = () => {
      const at = walk.result;
      if (at?.value.account === account) at.delete();
      at?.continue();
    };
  });
}
