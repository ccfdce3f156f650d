import type { Bar, OwnEvent } from '@lampion/contract/schemas/event';
import { BarForm } from './bar-form.tsx';
import { BarRow } from './bar-row.tsx';
import { ProgrammeCard } from './programme-card.tsx';
import { useBars } from './use-bars.ts';

function describeVisited(bars: readonly Bar[]): string {
  if (bars.length === 0) return 'Aucun bar pour l’instant.';
  const count = bars.filter(({ visited }) => visited).length;
  const plural = count > 1 ? 's' : '';
  return `${count} bar${plural} visité${plural} sur ${bars.length}. Touchez un lampion pour l’allumer.`;
}

const removal = {
  title: 'Retirer ce bar ?',
  text: (name: string) =>
    `« ${name} » disparaît du parcours et de la page publique. Cette action est définitive.`,
  confirm: 'Retirer',
};

/** The route of a barathon. */
export function BarsCard({ event }: { event: OwnEvent }) {
  const { items, show, add, edit, toggle, remove, keepOrder } = useBars(event);
  return (
    <ProgrammeCard
      id="bars"
      title="Bars du parcours"
      lead={describeVisited(items)}
      addLabel="Ajouter un bar"
      items={items}
      nameOf={({ name }) => name}
      onShow={show}
      onKeepOrder={keepOrder}
      onRemove={remove}
      removal={removal}
      isRoute
      lineClassName="stop"
      renderForm={(bar, onClose) => (
        <BarForm
          bar={bar}
          onSave={(values) => (bar ? edit(bar.id, values) : add(values))}
          onClose={onClose}
        />
      )}
      renderRow={(bar, tools, index) => (
        <BarRow {...tools} bar={bar} place={index + 1} onToggle={() => toggle(bar)} />
      )}
    />
  );
}
