import { fr } from '@lampion/contract/french';
import { currentBarOf, nextBarOf } from '@lampion/contract/rules/follow-crawl';
import type { Crawl, CrawlGroup } from '@lampion/contract/schemas/crawl';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { moveCrawl } from '../changes/crawl.ts';
import { HoldButton } from './hold-button.tsx';

/** "On passe au bar suivant": held for a second, or confirmed in a dialog, as it rings on the phones of all guests. */
export function NextBar({ crawl, group }: { crawl: Crawl; group: CrawlGroup }) {
  const [isAsking, setAsking] = useState(false);
  const leaves = currentBarOf(group);
  const next = nextBarOf(crawl.bars, group);
  if (group.endedAt !== null || (leaves === null && next === null)) return null;
  const label = nameMove(leaves, next?.name);
  const move = () => {
    setAsking(false);
    const saidAt = serverNow().toISOString();
    const to = next?.name ?? null;
    void makeChange(moveCrawl, { nightId: crawl.id, group: group.number, leaves, saidAt, to });
  };
  return (
    <div className="ap-do bw-hold-box">
      <HoldButton label={label} onHold={move} onAsk={() => setAsking(true)} />
      <p>{fr(`Gardez le doigt : ${nameCrowd(crawl, group)}.`)}</p>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`${label} ?`}
        text={
          next === null
            ? 'Le parcours de ce groupe est alors terminé.'
            : `Prochain bar : ${next.name}. Tous les invités l’apprennent dix secondes après.`
        }
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Pas encore
            </Button>
            <Button variant="primary" onClick={move}>
              {fr(next === null ? 'Terminer' : 'On y va')}
            </Button>
          </>
        }
      />
    </div>
  );
}

function nameMove(leaves: string | null, next: string | undefined): string {
  if (leaves === null) return 'On commence le parcours';
  return next === undefined ? 'On termine le parcours' : 'On passe au bar suivant';
}

/** Of several groups the name is said: a host may lead another one than they follow. */
function nameCrowd({ groups }: Crawl, { name, people }: CrawlGroup): string {
  const crowd = people === null || people < 2 ? 'tous vos invités le sauront' : `les ${people} le sauront`;
  return groups.length > 1 ? `groupe ${name}, ${crowd}` : crowd;
}
