import type { Random } from '../endurance/random.ts';
import { openBadNetwork } from './bad-network.ts';
import type { TabCode } from './build-tab.ts';
import { createDisk } from './open-store.ts';
import { createDeviceLock } from './share-lock.ts';
import { createEdges, type TabEdges } from './tab-edges.ts';

export interface Owner {
  readonly accountId: string;
  readonly token: string;
}

export interface Tab {
  readonly code: TabCode;
  /** Says that the network is back. */
  tellOnline(): void;
  kill(): void;
}

/** A phone with one disk and one network, whose tabs come and go. */
export function createDevice(
  load: (edges: TabEdges) => TabCode,
  owner: Owner,
  server: string,
  random: Random,
) {
  const disk = createDisk();
  const lock = createDeviceLock();
  const network = openBadNetwork(server, random);
  const { accountId: id, token } = owner;
  const account = { id, role: 'member', session: token.slice(-8) };
  const kept = { authToken: token, 'lampion-account': JSON.stringify(account) };

  function open(): Tab {
    const store = disk.openStore();
    const { locks, cut } = lock.openLocks();
    const { edges, tell, die } = createEdges({ store, locks, network, kept });
    return {
      code: load(edges),
      tellOnline: () => tell('online'),
      kill() {
        die();
        store.cut();
        cut();
      },
    };
  }

  /** Looks at the disk, and does nothing. */
  const reader = open();

  return {
    network,
    openTab(): Tab {
      const tab = open();
      tab.code.watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
      return tab;
    },
    /** The service worker, woken because the network is back: it may send while tabs open. */
    wakeWorker(): void {
      const { code } = open();
      void code
        .readKeptSession()
        .then((session) => session && code.sendOutbox(session))
        .catch(() => undefined);
    },
    /** What the app shows once it has read everything: the server's answers, with what waits here over them. */
    async readAll(server: string, partyId: string): Promise<string> {
      const { code } = reader;
      const shown = (await code.listChanges(id)).filter(({ refusal }) => refusal === null);
      const read = async (path: string, params = {}) => {
        const answer = await fetch(`${server}/api${path.replace(':id', partyId)}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return code.applyChanges(shown, path, { params }, await answer.json());
      };
      const all = [read('/parties'), read('/friends/groups'), read('/parties/:id', { id: partyId })];
      return JSON.stringify(await Promise.all(all));
    },
    async countWaiting(): Promise<{ waiting: number; refused: readonly string[] }> {
      const changes = await reader.code.listChanges(id);
      const refused = changes.flatMap(({ refusal, label }) =>
        refusal ? [`${label}: ${refusal.message}`] : [],
      );
      return { waiting: changes.length - refused.length, refused };
    },
  };
}

export type Device = ReturnType<typeof createDevice>;
