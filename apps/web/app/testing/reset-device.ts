/** Empties all that the browser of a test stores, of every account. */
export async function resetDevice(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const work = database.transaction(stores, 'readwrite');
      for (const store of stores) work.objectStore(store).clear();
      await new Promise((resolve) => {
        work.oncomplete = resolve;
      });
    }
    database.close();
  }
  localStorage.clear();
  sessionStorage.clear();
}
