import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/schemas/night';
import {
  type ShoppingItem,
  type ShoppingList,
  shoppingSectionLabels,
  shoppingSections,
} from '@lampion/contract/schemas/shopping-list';
import { useState } from 'react';
import { makeChange } from '../../../lib/device/make-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { claimShoppingItem, moveShoppingItem } from '../changes/shopping-list.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ItemRow } from './item-row.tsx';
import { mineOf, missingOf, nameBy, stateOf } from './shopping-state.ts';
import { Suggestions } from './suggestions.tsx';
import { TornTicket } from './torn-ticket.tsx';

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

/** The shopping list of a night: what did not fit, then its slips. */
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
  const claimRest = (item: ShoppingItem) =>
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
                  onClaim={() => claimRest(item)}
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
