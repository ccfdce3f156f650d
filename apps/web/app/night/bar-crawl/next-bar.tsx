import { fr } from '@lampion/contract/french';
import type { Crawl, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import { currentBarOf, nextBarOf } from '@lampion/contract/night/rules/follow-crawl';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { moveCrawl } from './changes.ts';

/**
 * "On passe au bar suivant": held for a second, or confirmed in a dialog, as it rings on the phones
 * of all guests.
 */
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

/** Names the group if there are several: a host may lead another one than they follow. */
function nameCrowd({ groups }: Crawl, { name, people }: CrawlGroup): string {
  const crowd = people === null || people < 2 ? 'tous vos invités le sauront' : `les ${people} le sauront`;
  return groups.length > 1 ? `groupe ${name}, ${crowd}` : crowd;
}

const PLEATS = Array.from({ length: 12 }, (_, place) => place);
const HOLD_MS = 1000;

interface HoldButtonProps {
  label: string;
  /** A finger stayed for a second. */
  onHold: () => void;
  /** Called on a short tap or a key press, which need a confirmation. */
  onAsk: () => void;
}

/**
 * A deliberate press, for what rings on many phones: its pleats light up while a finger stays, and
 * go out when it lifts.
 */
function HoldButton({ label, onHold, onAsk }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const lift = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  return (
    <button
      type="button"
      className={classNames('bw-hold', isHeld && 'is-held')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isDone.current = false;
        setHeld(true);
        timer.current = setTimeout(() => {
          isDone.current = true;
          setHeld(false);
          onHold();
        }, HOLD_MS);
      }}
      onPointerUp={lift}
      onPointerLeave={lift}
      onPointerCancel={lift}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDone.current) onAsk();
        isDone.current = false;
      }}
    >
      <span className="r" aria-hidden="true">
        {PLEATS.map((place) => (
          <i key={place} style={{ '--place': place } as CSSProperties} />
        ))}
      </span>
      <span className="t">{fr(label)}</span>
    </button>
  );
}
