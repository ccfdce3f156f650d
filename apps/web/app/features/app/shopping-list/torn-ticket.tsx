import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { formatShoppingQuantity } from '@lampion/contract/rules/shopping-words';
import type { ShoppingConflict } from '@lampion/contract/schemas/shopping-list';
import { Button } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { answerShoppingConflict } from '../changes/shopping-list.ts';
import type { NameOf } from './shopping-state.ts';

interface TornTicketProps {
  nightId: string;
  conflict: ShoppingConflict;
  nameOf: NameOf;
}

/** Two people promised the same: over the list until this one has answered. */
export function TornTicket({ nightId, conflict, nameOf }: TornTicketProps) {
  const { id, itemName, isLate, late } = conflict;
  const answer = (choice: 'bring_too' | 'leave') =>
    void makeChange(answerShoppingConflict, { nightId, conflictId: id, name: itemName, choice });
  const { title, leave } = isLate ? wordLate(conflict, nameOf) : wordFirst(late.guestId, nameOf);
  return (
    <section className="n-torn" aria-labelledby={`torn-${id}`}>
      <div className="n-torn-a">
        <p className="n-torn-t">{fr(itemName)}</p>
        <h2 id={`torn-${id}`}>{fr(title)}</h2>
        <p>{fr(tell(conflict, nameOf))}</p>
      </div>
      <div className="n-torn-b">
        <Button variant="ink" onClick={() => answer('leave')}>
          {fr(leave)}
        </Button>
        {isLate && <Button onClick={() => answer('bring_too')}>En apporter aussi</Button>}
      </div>
    </section>
  );
}

function wordLate({ first }: ShoppingConflict, nameOf: NameOf) {
  const [one, ...others] = first;
  if (one === undefined) return { title: 'Il n’en faut pas autant', leave: 'D’accord' };
  const name = nameOf(one.guestId);
  if (others.length > 0) return { title: 'D’autres l’ont pris avant vous', leave: 'Leur laisser' };
  return {
    title: `${capitalise(name)} l’a pris avant vous`,
    leave: `Laisser à ${name}`,
  };
}

function wordFirst(lateId: string | null, nameOf: NameOf) {
  const name = nameOf(lateId);
  const title = `${capitalise(name)} voulait l’apporter aussi`;
  return { title, leave: 'D’accord' };
}

/**
 * Who, how much and when, and what is kept. The hour of the late promise is when it was written, which may be before the first
 * one arrived: then the sentence says so. Days are named where they differ.
 */
function tell({ unit, isLate, late, first }: ShoppingConflict, nameOf: NameOf): string {
  const said = (quantity: number) => formatShoppingQuantity(quantity, unit);
  const instants = [late.writtenAt, ...first.map(({ claimedAt }) => claimedAt)];
  const isOneDay = new Set(instants.map((instant) => formatDate(instant))).size === 1;
  const when = (instant: string) =>
    `${isOneDay ? '' : `le ${formatDate(instant, 'day')} `}à ${formatTime(instant)}`;
  const before = first.map(
    ({ guestId, quantity, claimedAt }) => `${nameOf(guestId)} ${said(quantity)} ${when(claimedAt)}`,
  );
  const person = isLate ? 'vous' : nameOf(late.guestId);
  const after = `${person} ${said(late.wanted)} ${when(late.writtenAt)}`;
  const isWrittenBefore = first.some(({ claimedAt }) => claimedAt >= late.writtenAt);
  const arrived = isWrittenBefore ? ` ${isLate ? 'Votre' : 'Cette'} promesse est arrivée après.` : '';
  const kept = late.kept === 0 ? 'Rien ne restait.' : `Il en restait ${said(late.kept)}.`;
  return `${[...before, after].join(', ')}.${arrived} ${kept}`;
}
