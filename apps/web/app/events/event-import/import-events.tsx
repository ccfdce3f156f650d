import {
  EVENT_FILE_BYTES_MAX,
  EVENT_FILE_TOO_HEAVY,
  type EventImportPreview,
  eventImportEndpoints,
  IMPORT_DEFAULT_TIME,
  type UndoneEventImport,
} from '@lampion/contract/events/imports/event-imports';
import { fr } from '@lampion/contract/french';
import { CSV_START, toCsvLine } from '@lampion/contract/platform/rules/csv-line';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, callApi } from '../../platform/api.ts';
import { createKeyedSending } from '../../platform/request-key.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead, PageHead } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { reportFailure, useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/import-events';
import { type Gaps, ImportPreview } from './import-preview.tsx';
import { KeptEvents, LastImport, undoImport } from './last-import.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Importer des événements | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { latest: await callApi(eventImportEndpoints.getLatestEventImport, { signal }) };
}

/** A file as it was read, with what fills its gaps. */
interface ReadFile {
  readonly file: File;
  readonly gaps: Gaps;
  readonly preview: EventImportPreview;
}

const NO_GAPS: Gaps = { time: IMPORT_DEFAULT_TIME, place: '' };

/** Events from a calendar or a table: read, chosen, created as drafts, and undone for a day. */
export default function ImportEvents({ loaderData: { latest } }: Route.ComponentProps) {
  const [read, setRead] = useState<ReadFile | null>(null);
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const [undone, setUndone] = useState<UndoneEventImport | null>(null);
  const [createOnce] = useState(createKeyedSending);
  const input = useRef<HTMLInputElement>(null);
  const lastRead = useRef(0);
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useTask();

  async function preview(file: File, gaps: Gaps): Promise<void> {
    lastRead.current += 1;
    const turn = lastRead.current;
    setFault(undefined);
    setUndone(null);
    if (file.size > EVENT_FILE_BYTES_MAX) return setFault(EVENT_FILE_TOO_HEAVY);
    setReading(true);
    try {
      const found = await callApi(eventImportEndpoints.previewEventImport, { body: toForm(file, gaps) });
      // Another file may have been chosen since: its answer counts.
      if (turn === lastRead.current) setRead({ file, gaps, preview: found });
    } catch (error) {
      if (turn === lastRead.current) setFault(describe(error));
    } finally {
      if (turn === lastRead.current) setReading(false);
    }
  }

  function take(file: File | undefined): void {
    setRead(null);
    if (file !== undefined) void preview(file, NO_GAPS);
  }

  function leave(): void {
    setRead(null);
    if (input.current) input.current.value = '';
  }

  async function undo(id: string): Promise<void> {
    await reportFailure('Import non annulé', async () => {
      const result = await undoImport(id);
      // The former import leaves before its outcome is shown.
      await revalidate();
      setUndone(result);
    });
  }

  const create = ({ file, gaps }: ReadFile, keys: readonly string[]) =>
    run({
      failure: 'Événements non importés',
      work: async () => {
        const body = toForm(file, gaps);
        body.set('keys', keys.join(','));
        const made = await createOnce(body, (idempotencyKey) =>
          callApi(eventImportEndpoints.importEvents, { body, idempotencyKey }),
        );
        leave();
        const { createdCount: count, knownCount } = made;
        return {
          title: count > 1 ? `${count} brouillons créés` : `${count} brouillon créé`,
          text: knownCount > 0 ? `${knownCount} déjà importés entre-temps.` : undefined,
          action: count > 0 ? { label: 'Annuler', onPress: () => void undo(made._id) } : undefined,
        };
      },
    });

  return (
    <>
      <BackLink to="/pro/events">Retour à mes événements</BackLink>
      <PageHead
        title="Importer des événements"
        lead="Depuis un agenda (.ics) ou un tableau (.csv). Tout devient brouillon : rien n’est publié, personne n’est prévenu."
      />
      {undone && <KeptEvents undone={undone} />}
      {latest && read === null && <LastImport latest={latest} onUndo={() => undo(latest._id)} />}
      <Card className="import-file">
        <CardHead title="Choisir un fichier" />
        <Field
          name="file"
          label="Fichier .ics ou .csv"
          hint="2 Mo au maximum. Google Agenda, Apple Calendrier et Outlook exportent en .ics."
          liveError={fault}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              className="input"
              accept=".ics,.csv,.txt,text/calendar,text/csv"
              onChange={({ target }) => take(target.files?.[0])}
            />
          )}
        </Field>
        <p role="status" className="muted">
          {isReading && 'Lecture du fichier…'}
        </p>
        <Button variant="ghost" size="small" onClick={saveModel}>
          <Icon of={Download} />
          Télécharger un modèle de tableau
        </Button>
      </Card>
      {read && (
        <ImportPreview
          key={`${read.file.name} ${read.file.lastModified} ${read.gaps.time} ${read.gaps.place}`}
          preview={read.preview}
          gaps={read.gaps}
          isBusy={isBusy || isReading}
          onGaps={(gaps) => void preview(read.file, gaps)}
          onImport={(keys) => void create(read, keys)}
          onLeave={leave}
        />
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}

function toForm(file: File, { time, place }: Gaps): FormData {
  const form = new FormData();
  form.set('file', file);
  form.set('time', time);
  form.set('place', place);
  return form;
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return fr(error.errors[0]?.message ?? error.message);
}

const MODEL = [
  ['titre', 'début', 'fin', 'lieu', 'adresse', 'ville', 'type', 'prix', 'description', 'image'],
  [
    'Bal de l’été',
    '13/07/2027 20:30',
    '14/07/2027 02:00',
    'Le Sucre',
    '50 quai Rambaud',
    'Lyon',
    'soirée',
    '12 €',
    'On danse jusqu’à deux heures.',
    '',
  ],
];

/** A table with its headings and one row. */
function saveModel(): void {
  saveFile(new Blob([CSV_START, ...MODEL.map(toCsvLine)], { type: 'text/csv' }), 'modele-evenements.csv');
}
