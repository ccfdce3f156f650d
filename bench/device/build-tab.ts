import path from 'node:path';
import { build, type Rolldown } from 'vite';
import type { TabEdges } from './tab-edges.ts';

/** A change as it waits on the disk of a device. */
interface Waiting {
  readonly label: string;
  readonly refusal: { readonly message: string } | null;
}

interface Session {
  readonly accountId: string;
  readonly token: string;
}

/** A kind of change, which only the code of the tab looks into. */
type Kind = object;

/** What of `apps/web/app/testing/outbox-tab.ts` is used here. */
export interface TabCode {
  readonly planParty: Kind;
  readonly updateParty: Kind;
  readonly setPartyReply: Kind;
  readonly createFriendGroup: Kind;
  readonly updateFriendGroup: Kind;
  queueChange(kind: Kind, input: object): Promise<void>;
  watchOutbox(opened: {
    readonly readBack: () => Promise<unknown>;
    readonly loadChanges: () => Promise<unknown>;
  }): () => void;
  listChanges(accountId: string): Promise<Waiting[]>;
  applyChanges(changes: readonly Waiting[], path: string, input: object, answer: unknown): unknown;
  readKeptSession(): Promise<Session | null>;
  sendOutbox(session: Session): Promise<'done' | 'later' | 'signed-out'>;
}

const entry = path.resolve(import.meta.dirname, '../../apps/web/app/testing/outbox-tab.ts');

/** What the code of a tab finds in its browser, in place of what this process has. */
const edgeNames = [
  'navigator',
  'indexedDB',
  'fetch',
  'localStorage',
  'document',
  'addEventListener',
  'removeEventListener',
  'BroadcastChannel',
  'setTimeout',
] as const satisfies readonly (keyof TabEdges)[];

/** Bundles the code of a tab once. Each call of the result is another tab: modules of its own, over edges of its own. */
export async function buildTab(): Promise<(edges: TabEdges) => TabCode> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'tab' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined) throw new Error('nothing was built');
  const run = new Function(...edgeNames, `${code}\nreturn tab;`);
  return (edges) => run(...edgeNames.map((name) => edges[name]));
}
