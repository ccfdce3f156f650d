import { fr } from '@lampion/contract/french';
import type { DoorEntry } from '@lampion/contract/schemas/door';
import { Button } from '../../components/ui/button.tsx';
import type { DoorState } from './door-keeper.ts';
import { describeEntries } from './door-words.ts';

interface DoorDoublesProps {
  state: DoorState;
  onUndo: (entry: DoorEntry) => void;
}

/** Tickets that two devices let in without knowing of each other: told to all of them, until somebody takes one back. */
export function DoorDoubles({ state: { door, count }, onUndo }: DoorDoublesProps) {
  const doubles = (door?.guests ?? []).flatMap((guest) => {
    const at = count.guests.get(guest.guestId);
    return at?.isDouble ? [{ guest, entries: at.entries }] : [];
  });
  if (doubles.length === 0) return null;
  return (
    <section className="dr-doubles" role="alert" aria-labelledby="doubles">
      <h2 id="doubles">{fr(`Entré deux fois : ${doubles.length}`)}</h2>
      <ul>
        {doubles.map(({ guest, entries }) => (
          <li key={guest.guestId}>
            <span>
              <b>{guest.name}</b>
              {fr(describeEntries(entries))}
            </span>
            <Button size="small" onClick={() => onUndo(entries.at(-1) as DoorEntry)}>
              Annuler la seconde
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
