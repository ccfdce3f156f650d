import type { CrawlBar } from '@lampion/contract/schemas/crawl';
import { notify } from '../../../components/ui/toaster.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { moveCrawl, takeBackCrawlStep } from '../changes/crawl.ts';

interface Move {
  readonly nightId: string;
  readonly group: number;
  /** The bar the group is at. */
  readonly leaves: string | null;
  /** Null: its way ends. */
  readonly next: CrawlBar | null;
}

const UNDO_SECONDS = 8;

/** Says that a group goes on, and offers to take it back. */
export async function sayMove({ nightId, group, leaves, next }: Move): Promise<void> {
  const named = next?.name ?? 'la fin du parcours';
  const saidAt = serverNow().toISOString();
  if (!(await makeChange(moveCrawl, { nightId, group, leaves, saidAt, to: named }))) return;
  notify(
    {
      title: next === null ? 'Le parcours est terminé' : 'C’est dit',
      ...(next && { text: `Prochain bar : ${next.name}` }),
      action: {
        label: 'Annuler',
        onPress: () => void makeChange(takeBackCrawlStep, { nightId, group, to: next?.id ?? null, named }),
      },
    },
    UNDO_SECONDS,
  );
}
