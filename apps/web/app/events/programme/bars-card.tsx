import type { Bar, OwnEvent } from '@lampion/contract/events/events';
import { programmeEndpoints } from '@lampion/contract/events/programme';
import { fr } from '@lampion/contract/french';
import { Check } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { Badge } from '../../ui/card.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { BarFacts } from '../event-page/event-bars.tsx';
import { LineActions, type LineTools, ProgrammeCard } from './programme-card.tsx';
import { ProgrammeForm, removeItem, replaceItem, useProgramme } from './programme-form.tsx';

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

interface BarRowProps extends LineTools {
  bar: Bar;
  /** Its position on the route, from 1. */
  place: number;
  onToggle: () => void;
}

/** A stop of the route, with a lamp to mark it as done and its actions. */
function BarRow({ bar, place, onToggle, ...tools }: BarRowProps) {
  const { name, visited } = bar;
  return (
    <>
      <button
        type="button"
        className="node lampbtn"
        aria-pressed={visited}
        aria-label={`Visité : ${name}`}
        onClick={onToggle}
      >
        <Lamp isLit={visited} ink="menthe" hasHalo={visited} />
      </button>
      <div className="min-w-0">
        <div className="stop-head">
          <h3>
            <span className="num">{place}.</span> {fr(name)}
          </h3>
          {visited && (
            <Badge tone="success" icon={Check}>
              Visité
            </Badge>
          )}
          <LineActions
            {...tools}
            labels={{ edit: `Modifier le bar : ${name}`, remove: `Retirer le bar : ${name}` }}
          />
        </div>
        <BarFacts bar={bar} />
      </div>
    </>
  );
}

type BarValues = Readonly<
  Record<'name' | 'description' | 'openingHours' | 'closingHours' | 'mission', string>
>;

interface BarFormProps {
  /** Null for a new one. */
  bar: Bar | null;
  onSave: (values: BarValues) => Promise<void>;
  onClose: () => void;
}

const blank: BarValues = {
  name: '',
  description: '',
  openingHours: '18:00',
  closingHours: '02:00',
  mission: '',
};

function valuesOf({ name, description, openingHours, closingHours, mission }: Bar): BarValues {
  return {
    name,
    description,
    openingHours: openingHours.slice(0, 5),
    closingHours: closingHours.slice(0, 5),
    mission,
  };
}

function BarForm({ bar, onSave, onClose }: BarFormProps) {
  const prefix = `bar-${bar?.id ?? 'new'}`;
  return (
    <ProgrammeForm
      kind="bar"
      label={bar ? 'Modifier le bar' : 'Nouveau bar'}
      initial={bar ? valuesOf(bar) : blank}
      submit={bar ? 'Enregistrer' : 'Ajouter le bar'}
      failure="Bar non enregistré"
      onSave={onSave}
      onClose={onClose}
    >
      {({ values, faults, set }) => {
        const wire = (name: keyof BarValues) => ({
          id: `${prefix}-${name}`,
          name,
          value: values[name],
          error: faults[name],
          onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
        });
        return (
          <>
            <TextField {...wire('name')} label="Nom" maxCharacters={120} required />
            <TextareaField
              {...wire('description')}
              label="Description (facultative)"
              rows={2}
              maxCharacters={1000}
            />
            <div className="night-fields">
              <TextField {...wire('openingHours')} label="Ouvre à" type="time" required />
              <TextField {...wire('closingHours')} label="Ferme à" type="time" required />
            </div>
            <p className="hint">Une fermeture avant l’ouverture est celle du lendemain matin.</p>
            <TextareaField {...wire('mission')} label="Mission (facultative)" rows={2} maxCharacters={500} />
          </>
        );
      }}
    </ProgrammeForm>
  );
}

const updated = { title: 'Bar mis à jour' };

/** The stops of a barathon, and their organiser's actions on them. */
function useBars({ _id: id, bars }: OwnEvent) {
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
        subject: bar.id,
      });
    },
    remove: (barId: string) =>
      change({
        call: () => callApi(programmeEndpoints.deleteBar, { params: { id, barId } }),
        settle: (now) => removeItem(now, barId),
        done: { title: 'Bar retiré du parcours' },
        failure: 'Bar non retiré',
        subject: barId,
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
