import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/night/nights';
import { formatShoppingQuantity } from '@lampion/contract/night/rules/shopping';
import {
  type ShoppingConflict,
  type ShoppingItem,
  type ShoppingList,
  shoppingListEndpoints,
  shoppingSectionLabels,
  shoppingSections,
} from '@lampion/contract/night/shopping-list';
import { capitalise, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { addShoppingItem, answerShoppingConflict, claimShoppingItem, moveShoppingItem } from './changes.ts';
import { ItemDialog, ItemRow } from './item.tsx';
import { mineOf, missingOf, type NameOf, nameBy, stateOf } from './shopping-state.ts';

const filters = [
  { key: 'all', label: 'Tout', takes: () => true },
  {
    key: 'missing',
    label: 'À prendre',
    takes: (item: ShoppingItem) => ['none', 'part'].includes(stateOf(item)),
  },
  { key: 'mine', label: 'À moi', takes: (item: ShoppingItem) => mineOf(item) > 0 },
] as const;

interface ShoppingPageProps {
  nightId: string;
  night: Night | undefined;
  list: ShoppingList;
}

/** The shopping list of a night: its conflicts, then its lists. */
export function ShoppingPage({ nightId, night, list }: ShoppingPageProps) {
  const { items, conflicts, people, guestCount } = list;
  const [filter, setFilter] = useState<(typeof filters)[number]>(filters[0]);
  const [openId, setOpenId] = useState<string | null>(null);
  const nameOf = nameBy(people, night);
  const isOpen = night?.isOpen ?? false;
  const opened = items.find(({ id }) => id === openId);
  const missing = items.filter(filters[1].takes).length;

  /** After the row it is dropped on, into its section; above it when it comes from below. */
  function drop(item: ShoppingItem, overId: string) {
    const over = items.find(({ id }) => id === overId);
    if (over === undefined || over.id === item.id) return;
    const isFromBelow = over.section === item.section && items.indexOf(item) > items.indexOf(over);
    const before = items.filter(({ section, id }) => section === over.section && id !== item.id);
    const place = before.indexOf(over) + (isFromBelow ? 0 : 1);
    move(item, over.section, before[place - 1]?.id ?? null);
  }
  /** One row up or down within its section. */
  function step(item: ShoppingItem, by: -1 | 1) {
    const around = items.filter(({ section }) => section === item.section);
    const over = around[around.indexOf(item) + by];
    if (over !== undefined) drop(item, over.id);
  }
  const move = (
    { id: itemId, name }: ShoppingItem,
    section: ShoppingItem['section'],
    afterId: string | null,
  ) => void makeChange(moveShoppingItem, { nightId, itemId, name, section, afterId });
  const claimRemaining = (item: ShoppingItem) =>
    void makeChange(claimShoppingItem, {
      nightId,
      itemId: item.id,
      name: item.name,
      quantity: mineOf(item) + missingOf(item),
      writtenAt: serverNow().toISOString(),
    });

  return (
    <>
      <div className="n-lead one">
        <h1>{fr(titleOf(items.length, missing))}</h1>
        {items.length > 0 && (
          <p className="num" role="status">
            {fr(`${items.length - missing} sur ${items.length} promis`)}
            {guestCount > 1 && fr(`, pour ${guestCount} personnes`)}
          </p>
        )}
      </div>
      {conflicts.map((conflict) => (
        <TornTicket key={conflict.id} nightId={nightId} conflict={conflict} nameOf={nameOf} />
      ))}
      {items.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that filter are no fields
        <div className="ap-seg" role="group" aria-label="Filtrer la liste">
          {filters.map((one) => (
            <button
              key={one.key}
              type="button"
              aria-pressed={one.key === filter.key}
              onClick={() => setFilter(one)}
            >
              {one.label} <span className="num">{items.filter(one.takes).length}</span>
            </button>
          ))}
        </div>
      )}
      {shoppingSections.map((section) => {
        const all = items.filter((item) => item.section === section);
        const shown = all.filter(filter.takes);
        if (shown.length === 0) return null;
        const promised = all.filter((item) => !filters[1].takes(item)).length;
        return (
          <section key={section} className="n-slip" aria-labelledby={`slip-${section}`}>
            <div className="n-slip-h">
              <h2 id={`slip-${section}`}>{fr(shoppingSectionLabels[section])}</h2>
              <span className="num">{`${promised} sur ${all.length}`}</span>
            </div>
            <ul>
              {shown.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  nameOf={nameOf}
                  isOpen={isOpen}
                  onClaim={() => claimRemaining(item)}
                  onOptions={() => setOpenId(item.id)}
                  onDrop={(overId) => drop(item, overId)}
                  onStep={(by) => step(item, by)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {isOpen && <Suggestions nightId={nightId} guestCount={guestCount} />}
      {opened && (
        <ItemDialog
          nightId={nightId}
          item={opened}
          onStep={(by) => step(opened, by)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function titleOf(count: number, missing: number): string {
  if (count === 0) return 'Qu’est-ce qu’il faut ?';
  if (missing === 0) return 'Tout est promis';
  return missing === 1 ? 'Il manque une chose' : `Il manque ${missing} choses`;
}

/** Suggestions from the host's earlier lists and the number of guests; a tap adds one. */
function Suggestions({ nightId, guestCount }: { nightId: string; guestCount: number }) {
  const { data } = useCached(shoppingListEndpoints.getShoppingSuggestions, { params: { id: nightId } });
  if (data === undefined || data.suggestions.length === 0) return null;
  return (
    <section className="n-sugg" aria-label="Suggestions">
      <b>{fr(guestCount > 1 ? `Pour ${guestCount} personnes, d’habitude :` : 'D’habitude :')}</b>
      {data.suggestions.map(({ from: _from, ...item }) => (
        <button
          key={item.name}
          type="button"
          className="n-chip"
          onClick={() => void makeChange(addShoppingItem, { nightId, id: crypto.randomUUID(), ...item })}
        >
          <Icon of={Plus} />
          {fr(item.name)}
        </button>
      ))}
    </section>
  );
}

interface TornTicketProps {
  nightId: string;
  conflict: ShoppingConflict;
  nameOf: NameOf;
}

/** Two people promised the same: over the list until this one has answered. */
function TornTicket({ nightId, conflict, nameOf }: TornTicketProps) {
  const { id, itemName, isLate, late } = conflict;
  const answer = (choice: 'bring_too' | 'leave') =>
    void makeChange(answerShoppingConflict, { nightId, conflictId: id, name: itemName, choice });
  const { title, leave } = isLate ? wordLate(conflict, nameOf) : wordFirst(late.guestId, nameOf);
  return (
    <section className="n-torn" aria-labelledby={`torn-${id}`}>
      <div className="n-torn-a">
        <p className="n-torn-t">{fr(itemName)}</p>
        <h2 id={`torn-${id}`}>{fr(title)}</h2>
        <p>{fr(describeConflict(conflict, nameOf))}</p>
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
 * Describes a conflict: who promised how much and when, and what is kept. The later promise has the
 * time it was written, which may be before the first one arrived: the sentence says so. Names days
 * when they differ.
 */
function describeConflict({ unit, isLate, late, first }: ShoppingConflict, nameOf: NameOf): string {
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
