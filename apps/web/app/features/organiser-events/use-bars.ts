import { programmeEndpoints } from '@lampion/contract/endpoints/programme';
import type { Bar, OwnEvent } from '@lampion/contract/schemas/event';
import { callApi } from '../../lib/api.ts';
import type { BarValues } from './bar-form.tsx';
import { removeItem, replaceItem, useProgramme } from './use-programme.ts';

const updated = { title: 'Bar mis à jour' };

/** The stops of a barathon, and their organiser's actions on them. */
export function useBars({ _id: id, bars }: OwnEvent) {
  const { items, setItems, send, change } = useProgramme<Bar>(bars);
  return {
    items,
    show: setItems,
    add: (body: BarValues) =>
      send({
        call: () => callApi(programmeEndpoints.addBar, { params: { id }, body }),
        settle: (now, added) => [...now, added],
        done: { title: 'Bar ajouté' },
      }),
    edit: (barId: string, body: BarValues) =>
      send({
        call: () => callApi(programmeEndpoints.updateBar, { params: { id, barId }, body }),
        settle: replaceItem,
        done: updated,
      }),
    toggle: (bar: Bar) => {
      const visited = !bar.visited;
      return change({
        guess: { before: bar, after: { ...bar, visited } },
        call: () =>
          callApi(programmeEndpoints.updateBar, { params: { id, barId: bar.id }, body: { visited } }),
        settle: replaceItem,
        done: updated,
        failure: 'Bar non modifié',
      });
    },
    remove: (barId: string) =>
      change({
        call: () => callApi(programmeEndpoints.deleteBar, { params: { id, barId } }),
        settle: (now) => removeItem(now, barId),
        done: { title: 'Bar retiré du parcours' },
        failure: 'Bar non retiré',
      }),
    keepOrder: (order: readonly Bar[], before: readonly Bar[]) =>
      change({
        call: () =>
          callApi(programmeEndpoints.reorderBars, {
            params: { id },
            body: { ids: order.map((each) => each.id) },
          }),
        settle: (_, ordered) => ordered,
        failure: 'Ordre non enregistré',
      }).then((isKept) => isKept || setItems(before)),
  };
}
