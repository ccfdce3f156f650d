import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/platform/rules/format';
import type { RefusedEntry } from '../../platform/device/door-database.ts';
import { Button } from '../../ui/button.tsx';
import { describePeople } from './door-answer.tsx';
import type { DoorState } from './door-state.ts';

interface DoorEndProps {
  state: Pick<DoorState, 'refused' | 'waiting'>;
  /** What was not taken has been read. */
  onRead: () => void;
}

/** The remains of a door whose link has ended: queued entries, and refused ones. */
export function DoorEnd({ state: { waiting, refused }, onRead }: DoorEndProps) {
  return (
    <div className="dr-end" role="status">
      <h2>{fr('Ce lien d’entrée ne vaut plus rien')}</h2>
      <p>{fr('L’hôte y a mis fin, ou la nuit est finie. La liste est effacée de cet appareil.')}</p>
      {waiting > 0 && (
        <p>
          {fr(
            waiting === 1
              ? 'Une entrée attend encore le réseau : gardez cette page ouverte.'
              : `${waiting} entrées attendent encore le réseau : gardez cette page ouverte.`,
          )}
        </p>
      )}
      <RefusedEntries
        refused={refused}
        why="Notées après la fin du lien, arrivées trop tard, ou des annulations."
        onRead={onRead}
      />
    </div>
  );
}

interface RefusedEntriesProps {
  refused: readonly RefusedEntry[];
  /** A French sentence. */
  why: string;
  onRead: () => void;
}

/**
 * Entries that the server did not take and never will, until the person at the door has passed them
 * on.
 */
export function RefusedEntries({ refused, why, onRead }: RefusedEntriesProps) {
  if (refused.length === 0) return null;
  return (
    <section className="dr-doubles" aria-labelledby="refused">
      <h2 id="refused">
        {fr(refused.length === 1 ? 'Une entrée ne compte pas' : `${refused.length} entrées ne comptent pas`)}
      </h2>
      <p>{fr(`${why} Dites-le à un hôte : il peut les noter.`)}</p>
      <ul>
        {refused.map(({ id, name, people, at }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              {fr(
                people === 0
                  ? `annulation à ${formatTime(at)}`
                  : `${describePeople(people)} à ${formatTime(at)}`,
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={onRead}>{fr('Un hôte le sait')}</Button>
    </section>
  );
}
