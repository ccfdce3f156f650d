import { doorEndpoints } from '@lampion/contract/events/door';
import type { OwnEvent } from '@lampion/contract/events/events';
import {
  NIGHT_FILE_NOTE,
  type NightFile,
  type NightFileFacts,
  type NightFileStep,
  type NightSetting,
  type NightStep,
  type NightStepStatus,
  nightFileEndpoints,
  nightSettings,
  nightStepStatuses,
  nightStepStatusLabels,
} from '@lampion/contract/events/night-file';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, formatDate } from '@lampion/contract/platform/rules/format';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { Check, Clock, Download, FileText, Info, Send, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead, PageHead } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { Icon, Lamp, Svg } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { reportFailure, useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/night-file';
import { loadOwnEvent } from './load-own-events.ts';
import { NightCrowd } from './night-crowd.tsx';
import { NightLetterPanel, saveStatus, UNSAVED } from './night-letter.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Dossier : ${loaderData?.event.name ?? 'Événement'} | Lampion Pro` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const [event, file, count] = await Promise.all([
    loadOwnEvent(id, signal),
    callApi(nightFileEndpoints.getNightFile, { params: { id }, signal }),
    callApi(doorEndpoints.getHeadCount, { params: { id }, signal }),
  ]);
  return { event, file, count };
}

/** The formalities of a night, counted back from its date. */
export default function NightFileScreen({ loaderData }: Route.ComponentProps) {
  const { event, count } = loaderData;
  const [file, setFile] = useState(loaderData.file);
  const [chosen, setChosen] = useState<NightStep | null>(null);
  const open = findOpenLetter(file, chosen);
  return (
    <>
      <BackLink to={`/pro/events/${event._id}`}>Retour à l’événement</BackLink>
      <PageHead title="Le dossier de la nuit" lead={describeNight(event, file)}>
        <ExportButton id={event._id} />
      </PageHead>
      <div className="night-file">
        <NightCrowd event={event} count={count} />
        <div className="night-file-steps">
          <FactsCard id={event._id} file={file} onSaved={setFile} />
          <StepsCard event={event} file={file} openStep={open?.step} onOpen={setChosen} onSaved={setFile} />
          <p className="night-law muted">
            <Icon of={Info} />
            <span>
              {fr(
                `${NIGHT_FILE_NOTE} Dès que vous avez dit quelque chose de votre nuit, nous vous rappelons par e-mail chaque démarche à faire, une fois, une semaine avant son dernier jour.`,
              )}
            </span>
          </p>
        </div>
        {open && <NightLetterPanel id={event._id} step={open} onSaved={setFile} />}
      </div>
    </>
  );
}

function ExportButton({ id }: { id: string }) {
  const { run, isBusy } = useTask();
  const download = () =>
    run({
      failure: 'Dossier non téléchargé',
      work: async () => {
        const content = await callApi(nightFileEndpoints.printNightFile, { params: { id } });
        saveFile(new Blob([content], { type: 'application/pdf' }), 'dossier-de-la-nuit.pdf');
        return { title: 'Dossier téléchargé', text: 'Chaque démarche, son délai et ses sources.' };
      },
    });
  return (
    <Button disabled={isBusy} onClick={() => void download()}>
      <Icon of={Download} />
      Tout le dossier
      <span className="sr-only"> en PDF</span>
    </Button>
  );
}

/** The chosen one, or the next one to send. */
function findOpenLetter({ steps }: NightFile, chosen: NightStep | null): NightFileStep | undefined {
  const written = steps.filter(({ letter }) => letter !== null);
  return written.find(({ step }) => step === chosen) ?? written.find(isToDo) ?? written[0];
}

const isToDo = ({ status, daysLeft }: NightFileStep) => status === 'todo' && daysLeft >= 0;

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}

/** "Bal du 13 juillet, mardi 13 juillet 2027 à 20 h 30 : dans 42 jours." */
function describeNight(event: OwnEvent, { daysLeft }: NightFile): string {
  return `${event.name}, ${formatEventTimes(event)} : ${describeDays(daysLeft, 'passé')}.`;
}

function describeDays(days: number, over: string): string {
  if (days < 0) return over;
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'demain' : `dans ${days} jours`;
}

interface FileProps {
  file: NightFile;
  onSaved: (file: NightFile) => void;
}

const settingLabels: Readonly<Record<NightSetting, string>> = {
  venue: 'Un lieu fait pour recevoir du public',
  unusual: 'Un lieu fait pour autre chose',
  tent: 'Sous un chapiteau ou une tente',
  public: 'La rue, une place, un parc',
  private: 'Chez quelqu’un',
};

const settingChoices = [
  { value: '', label: 'À préciser' },
  ...nightSettings.map((value) => ({ value, label: settingLabels[value] })),
];

/** What the steps depend on: a choice is saved at once. */
function FactsCard({ id, file, onSaved }: FileProps & { id: string }) {
  const { setting, sellsDrinks, playsMusic } = file;
  // Only what was changed is sent: an earlier choice may still be on its way.
  const save = (body: Partial<NightFileFacts>) =>
    reportFailure(UNSAVED, async () => {
      onSaved(await callApi(nightFileEndpoints.setNightFileFacts, { params: { id }, body }));
    });
  return (
    <Card className="form-stack night-facts" aria-labelledby="faits">
      <CardHead id="faits" title="Votre nuit" />
      <SelectField
        name="setting"
        label="Où se passe-t-elle ?"
        choices={settingChoices}
        value={setting ?? ''}
        onChange={({ target }) => void save({ setting: (target.value || null) as NightSetting | null })}
      />
      <Checkbox
        name="sellsDrinks"
        label="On y sert des boissons alcoolisées"
        checked={sellsDrinks}
        onChange={({ target }) => void save({ sellsDrinks: target.checked })}
      />
      <Checkbox
        name="playsMusic"
        label="On y joue ou diffuse de la musique"
        checked={playsMusic}
        onChange={({ target }) => void save({ playsMusic: target.checked })}
      />
    </Card>
  );
}

/** "Un lampion sur six est allumé" */
function countLit({ steps }: NightFile): string {
  const lit = steps.filter(({ status }) => status === 'granted').length;
  return `${lit} lampion${lit > 1 ? 's' : ''} allumé${lit > 1 ? 's' : ''} sur ${steps.length}`;
}

interface StepsProps extends FileProps, Pick<StepProps, 'onOpen'> {
  event: OwnEvent;
  openStep: NightStep | undefined;
}

function StepsCard({ event, file, openStep, onOpen, onSaved }: StepsProps) {
  const next = file.steps.find(isToDo)?.step;
  return (
    <Card aria-labelledby="demarches">
      <CardHead id="demarches" title={countLit(file)} />
      <p className="muted">
        {fr(`Comptés à rebours depuis le ${formatDate(file.day, 'long')}. Changez la date, tout se recale.`)}
      </p>
      <ol className="night-steps">
        {file.steps.map((step) => (
          <Step
            key={step.step}
            id={event._id}
            step={step}
            isNext={step.step === next}
            isOpen={step.step === openStep}
            onOpen={onOpen}
            onSaved={onSaved}
          />
        ))}
        <li className="night-step is-end">
          <Lamp isLit ink="framboise" />
          <DayOfStep title="Jour J" day={file.day} />
          <div className="night-step-text">
            <h3>{event.name}</h3>
            <p className="muted">{fr(`${capitalise(formatEventTimes(event))}.`)}</p>
          </div>
        </li>
      </ol>
    </Card>
  );
}

const statusChoices = nightStepStatuses.map((value) => ({ value, label: nightStepStatusLabels[value] }));

/** A step to do says how long is left; the others say how far they are. */
function StepBadge({ step: { status, daysLeft } }: { step: NightFileStep }) {
  if (status === 'granted')
    return (
      <Badge tone="success" icon={Check}>
        {nightStepStatusLabels.granted}
      </Badge>
    );
  if (status === 'missing')
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        {nightStepStatusLabels.missing}
      </Badge>
    );
  if (status === 'sent') return <Badge icon={Send}>{nightStepStatusLabels.sent}</Badge>;
  if (daysLeft < 0) return <Badge tone="danger">Trop tard</Badge>;
  if (daysLeft <= 14)
    return (
      <Badge tone="warning" icon={Clock}>
        {capitalise(describeDays(daysLeft, ''))}
      </Badge>
    );
  return <Badge tone="muted">{nightStepStatusLabels.todo}</Badge>;
}

/** Half lit: an answer is missing. The badge says it in words. */
function StepLamp({ status }: Pick<NightFileStep, 'status'>) {
  return status === 'sent' ? <Svg drawing={drawHalfLamp()} /> : <Lamp isLit={status === 'granted'} />;
}

function DayOfStep({ title, day }: { title: string; day: string }) {
  return (
    <p className="night-step-day num">
      <b>{title}</b>
      <span>{formatDate(day, 'medium')}</span>
    </p>
  );
}

interface StepProps {
  id: string;
  step: NightFileStep;
  /** The next one to do. */
  isNext: boolean;
  /** Whether the text it sends is shown. */
  isOpen: boolean;
  onOpen: (step: NightStep) => void;
  onSaved: (file: NightFile) => void;
}

function Step({ id, step, isNext, isOpen, onOpen, onSaved }: StepProps) {
  const { status, since } = step;
  const open = () => {
    onOpen(step.step);
    // It is below the steps on a phone, where the press would seem to do nothing.
    document.getElementById('lettre')?.focus();
  };
  return (
    <li className={classNames('night-step', isNext && 'is-next')} aria-current={isNext ? 'step' : undefined}>
      <StepLamp status={status} />
      <DayOfStep title={`J − ${step.daysBefore}`} day={step.dueDay} />
      <div className="night-step-text">
        <h3>{fr(step.title)}</h3>
        <StepBadge step={step} />
        <p className="night-step-who">{fr(step.recipient)}</p>
        <p className="muted">{fr(step.reason)}</p>
        {status !== 'todo' && since && (
          <p className="night-step-who num">{fr(`Depuis le ${formatDate(since, 'long')}`)}</p>
        )}
        <StepSources step={step} />
        {step.letter && (
          <Button size="small" aria-pressed={isOpen} onClick={open}>
            <Icon of={FileText} />
            {isOpen ? 'Lettre ouverte' : 'La lettre'}
            <span className="sr-only"> : {fr(step.title)}</span>
          </Button>
        )}
      </div>
      <SelectField
        id={`status-${step.step}`}
        name="status"
        label={`Où en est-on : ${step.title}`}
        choices={statusChoices}
        value={status}
        onChange={({ target }) => void saveStatus(id, step.step, target.value as NightStepStatus, onSaved)}
      />
    </li>
  );
}

/** Which nights it concerns, where the delay comes from, and when that was checked. */
function StepSources({ step: { condition, delay, isLocal, sources, checkedOn } }: Pick<StepProps, 'step'>) {
  return (
    <details className="night-step-law">
      <summary>D’où vient ce délai</summary>
      <p>{fr(delay)}</p>
      {isLocal && <p>{fr('Il varie d’une commune à l’autre : demandez à votre mairie.')}</p>}
      <p>{fr(`Pour qui : ${condition}`)}</p>
      {sources.length > 0 && (
        <ul>
          {sources.map(({ name, url }) => (
            <li key={url}>
              <a className="link" href={url} target="_blank" rel="noopener">
                {fr(name)}
                <span className="sr-only"> (nouvel onglet)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="muted num">{fr(`Vérifié le ${formatDate(checkedOn, 'long')}.`)}</p>
    </details>
  );
}
