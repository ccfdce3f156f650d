import { IDBFactory } from 'fake-indexeddb';

/** A transaction, or a request of one, whose person is gone: nobody is told what became of it. */
interface Silenced {
  dispatchEvent: (event: unknown) => boolean;
}
type Work = IDBTransaction & Silenced & { readonly _requests: readonly { request: Silenced }[] };

/** What a tab sees of its device's disk. */
export interface TabStore {
  readonly indexedDB: Pick<IDBFactory, 'open'>;
  /** As when the tab is killed: what was not committed is undone, what was stays, and nobody hears of either. */
  cut(): void;
}

/** The disk of a device, which outlives its tabs. */
export function createDisk(): { openStore(): TabStore } {
  const disk = new IDBFactory();
  return { openStore: () => openStore(disk) };
}

function openStore(disk: IDBFactory): TabStore {
  const works = new Set<Work>();
  const opened = new Set<IDBDatabase>();
  let isCut = false;

  function watch(database: IDBDatabase): void {
    opened.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...asked) => {
      if (isCut) throw new TabGone();
      const work = begin(...asked) as Work;
      works.add(work);
      for (const end of ['complete', 'abort']) work.addEventListener(end, () => works.delete(work));
      return work;
    };
  }

  function silence(work: Work): void {
    const nobody = () => true;
    work.dispatchEvent = nobody;
    for (const { request } of work._requests) request.dispatchEvent = nobody;
    try {
      work.abort();
    } catch {
      // Committed: only the news of it is lost.
    }
  }

  return {
    indexedDB: {
      open(name, version) {
        const opening = disk.open(name, version);
        opening.addEventListener('success', () => watch(opening.result as IDBDatabase));
        return opening;
      },
    },
    cut() {
      isCut = true;
      for (const work of works) silence(work);
      for (const database of opened) database.close();
    },
  };
}

/** What the code of a killed tab meets if it goes on for a moment. */
export class TabGone extends Error {}
