import type { DoorEntry } from '@lampion/contract/events/door';
import { findStanding } from '@lampion/contract/events/rules/door';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { describeEntries, describePeople } from './door-answer.tsx';
import type { DoorState } from './door-state.ts';

interface DoorChecksProps {
  state: DoorState;
  onUndo: (entry: DoorEntry) => void;
}

interface Check {
  readonly name: string;
  readonly text: string;
  readonly entry: DoorEntry;
}

/** Maximum number of rows shown. */
const SHOWN = 20;

/**
 * Entries to check at the door, until they are undone: tickets that two devices let in without
 * knowing of each other, guests who gave their place back before the server knew that they were in,
 * and entries that arrived after their link had ended.
 */
export function DoorChecks({ state: { door, count }, onUndo }: DoorChecksProps) {
  const guests = door?.guests ?? [];
  const late = useMemo(() => findStanding(door?.entries ?? []).filter(({ isLate }) => isLate), [door]);
  const inside = guests.flatMap((guest) => {
    const at = count.guests.get(guest.guestId);
    // Ordered by time: each device lists its own entries first.
    const entries = (at?.entries ?? []).toSorted((one, other) => one.at.localeCompare(other.at));
    const entry = entries.at(-1);
    return at && entry ? [{ guest, isDouble: at.isDouble, entry, text: describeEntries(entries) }] : [];
  });
  const toCheck = ({ guest: { name }, text, entry }: (typeof inside)[number]): Check => ({
    name,
    text,
    entry,
  });
  const names = new Map(guests.map(({ guestId, name }) => [guestId, name]));
  return (
    <>
      <Checks
        id="doubles"
        title="Entré deux fois"
        undo="Annuler la seconde"
        checks={inside.filter(({ isDouble }) => isDouble).map(toCheck)}
        onUndo={onUndo}
      />
      <Checks
        id="withdrawn"
        title="Entré, mais la place a été rendue ou donnée"
        undo="Annuler l’entrée"
        checks={inside.filter(({ guest, isDouble }) => !guest.isComing && !isDouble).map(toCheck)}
        onUndo={onUndo}
      />
      <Checks
        id="late"
        title="Reçu après la fin du lien d’entrée"
        undo="Annuler l’entrée"
        checks={late.map((entry) => ({
          entry,
          name: names.get(entry.guestId ?? '') ?? 'Hors de la liste',
          text: `${describePeople(entry.people)}, ${describeEntries([entry])}`,
        }))}
        onUndo={onUndo}
      />
    </>
  );
}

interface ChecksProps extends Pick<DoorChecksProps, 'onUndo'> {
  id: string;
  title: string;
  undo: string;
  checks: readonly Check[];
}

function Checks({ id, title, undo, checks, onUndo }: ChecksProps) {
  if (checks.length === 0) return null;
  return (
    <section className="dr-doubles" role="alert" aria-labelledby={id}>
      <h2 id={id}>{fr(`${title} : ${formatCount(checks.length)}`)}</h2>
      <ul>
        {checks.slice(0, SHOWN).map(({ name, text, entry }) => (
          <li key={entry.id}>
            <span>
              <b>{name}</b>
              {fr(text)}
            </span>
            {entry.guestId !== null && (
              <Button size="small" onClick={() => onUndo(entry)}>
                {undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {checks.length > SHOWN && <p>{fr(`Les ${SHOWN} premiers sont montrés.`)}</p>}
    </section>
  );
}
