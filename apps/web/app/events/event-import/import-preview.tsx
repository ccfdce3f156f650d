import { eventTypeLabels } from '@lampion/contract/events/event-type';
import {
  EVENT_IMPORT_MAX,
  type EventImportPreview,
  type EventImportRow,
  type ImportRowState,
  isImportable,
} from '@lampion/contract/events/imports/event-imports';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, formatCount, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field, FormError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';

/** What fills the gaps of a file. */
export interface Gaps {
  /** "HH:MM" in Paris, for events without an hour. */
  readonly time: string;
  /** For events without a place; '' for none. */
  readonly place: string;
}

interface ImportPreviewProps {
  preview: EventImportPreview;
  gaps: Gaps;
  isBusy: boolean;
  onGaps: (gaps: Gaps) => void;
  onImport: (keys: readonly string[]) => void;
  onLeave: () => void;
}

const plural = (count: number, one: string, many: string) =>
  fr(`${formatCount(count)} ${count > 1 ? many : one}`);

/** What each event of a file becomes, and which of them are taken. */
export function ImportPreview({ preview, gaps, isBusy, onGaps, onImport, onLeave }: ImportPreviewProps) {
  const { rows, total } = preview;
  const ready = rows.filter(({ state }) => state === 'ready');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(ready.slice(0, EVENT_IMPORT_MAX).map(({ key }) => key)),
  );
  const toggle = (key: string) =>
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const isTooMany = chosen.size > EVENT_IMPORT_MAX;
  const leftOut = rows.filter(({ state }) => state !== 'ready').length;
  return (
    <Card className="import-preview">
      <CardHead title="Ce que contient le fichier" />
      <p role="status">
        <b>{plural(ready.length, 'événement à importer', 'événements à importer')}</b>
        {leftOut > 0 && `, ${plural(leftOut, 'laissé de côté', 'laissés de côté')}`}
      </p>
      <Notices preview={preview} isCut={total > rows.length} />
      {preview.columns.length > 0 && <Columns columns={preview.columns} />}
      <GapsForm preview={preview} gaps={gaps} isBusy={isBusy} onGaps={onGaps} />
      <div className="actions">
        <Button
          size="small"
          onClick={() => setChosen(new Set(ready.slice(0, EVENT_IMPORT_MAX).map(({ key }) => key)))}
        >
          Tout choisir
        </Button>
        <Button size="small" variant="ghost" onClick={() => setChosen(new Set())}>
          Ne rien choisir
        </Button>
      </div>
      <ul className="import-rows" aria-label="Événements du fichier">
        {rows.map((row) => (
          <ImportRow
            // A refused or repeated row may have the key of another.
            key={`${row.key} ${row.position} ${row.beginDate}`}
            row={row}
            noun={preview.format === 'csv' ? 'Ligne' : 'Événement'}
            isChosen={isImportable(row.state) && chosen.has(row.key)}
            onToggle={() => toggle(row.key)}
          />
        ))}
      </ul>
      <FormError>
        {isTooMany ? `${EVENT_IMPORT_MAX} événements au maximum par import : retirez-en.` : undefined}
      </FormError>
      <div className="actions">
        <Button
          variant="primary"
          disabled={isBusy || isTooMany || chosen.size === 0}
          onClick={() => onImport([...chosen])}
        >
          {`Créer ${plural(chosen.size, 'brouillon', 'brouillons')}`}
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Abandonner
        </Button>
      </div>
    </Card>
  );
}

function Notices({ preview, isCut }: { preview: EventImportPreview; isCut: boolean }) {
  const ready = preview.rows.filter(({ state }) => state === 'ready').length;
  const notices = [
    ...preview.notices,
    ...(ready > EVENT_IMPORT_MAX
      ? [
          `Les ${EVENT_IMPORT_MAX} premiers sont choisis : un import n’en prend pas plus. Recommencez pour la suite.`,
        ]
      : []),
    ...(isCut ? [`Le fichier a ${formatCount(preview.total)} lignes : les premières sont montrées.`] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <ul className="import-notices">
      {notices.map((notice) => (
        <li key={notice}>{fr(notice)}</li>
      ))}
    </ul>
  );
}

function Columns({ columns }: Pick<EventImportPreview, 'columns'>) {
  return (
    <details>
      <summary>{fr('Colonnes reconnues')}</summary>
      <dl className="import-columns">
        {columns.map(({ heading, label }) => (
          <div key={`${heading} ${label}`}>
            <dt>{heading}</dt>
            <dd className={label === null ? 'muted' : undefined}>{label ?? 'non lue'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type GapsFormProps = Pick<ImportPreviewProps, 'preview' | 'gaps' | 'isBusy' | 'onGaps'>;

/** An hour and a place for the events that have none: the file is read again with them. */
function GapsForm({ preview: { dayOnlyCount, placelessCount }, gaps, isBusy, onGaps }: GapsFormProps) {
  const [typed, setTyped] = useState(gaps);
  if (dayOnlyCount + placelessCount === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGaps(typed);
  };
  return (
    <form className="import-gaps" onSubmit={submit}>
      {dayOnlyCount > 0 && (
        <Field
          name="time"
          label="Heure de début par défaut"
          hint={`${plural(dayOnlyCount, 'événement n’a', 'événements n’ont')} pas d’heure dans le fichier.`}
        >
          {(control) => (
            <input
              {...control}
              type="time"
              className="input"
              required
              value={typed.time}
              onChange={({ target }) => setTyped({ ...typed, time: target.value })}
            />
          )}
        </Field>
      )}
      {placelessCount > 0 && (
        <TextField
          name="place"
          label="Lieu par défaut"
          hint={`${plural(placelessCount, 'événement n’a', 'événements n’ont')} pas de lieu dans le fichier.`}
          value={typed.place}
          onChange={({ target }) => setTyped({ ...typed, place: target.value })}
        />
      )}
      <Button type="submit" disabled={isBusy}>
        Appliquer
      </Button>
    </form>
  );
}

const stateLabels: Record<ImportRowState, string> = {
  ready: '',
  past: 'Déjà passé',
  known: 'Déjà importé',
  duplicate: 'En double dans le fichier',
  cancelled: 'Annulé dans le fichier',
  refused: 'Refusé',
};

interface ImportRowProps {
  row: EventImportRow;
  /** Names a row without a title by its place in the file. */
  noun: string;
  isChosen: boolean;
  onToggle: () => void;
}

function ImportRow({ row, noun, isChosen, onToggle }: ImportRowProps) {
  const { state, name, beginDate, endDate, warnings, refusal } = row;
  const noteId = useId();
  const title = name || `${noun} ${row.position}`;
  const notes = isImportable(state) ? warnings : [];
  const label = labelOf(stateLabels, state);
  return (
    <li className="import-row" data-state={state}>
      <label className="check row-check">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isImportable(state)}
          onChange={onToggle}
          aria-describedby={noteId}
        />
        <span className="sr-only">{`Importer ${title}`}</span>
      </label>
      <div className="min-w-0">
        <h3>{fr(title)}</h3>
        {beginDate !== null && (
          <p>
            {fr(capitalise(formatEventTimes({ beginDate, ...(endDate !== null && { endDate }) })))}
            {endDate !== null && fr(`, jusqu’à ${formatTime(endDate)}`)}
          </p>
        )}
        <p className="muted">
          {fr([describePlace(row), eventTypeLabels[row.type], row.price].filter(Boolean).join('\u00a0· '))}
        </p>
        {row.picture && <p className="muted import-picture">{row.picture}</p>}
        <div id={noteId}>
          {label !== '' && <p className="badge">{label}</p>}
          {refusal && <p className="error">{fr(refusal)}</p>}
          {notes.map((warning) => (
            <p className="hint" key={warning}>
              {fr(warning)}
            </p>
          ))}
        </div>
      </div>
    </li>
  );
}

/** The name of the place, and the city unless it says it. */
function describePlace({ place, city, address }: EventImportRow): string {
  const more = address ?? city;
  return more === null || place.includes(more) ? place : [place, more].filter(Boolean).join(', ');
}
