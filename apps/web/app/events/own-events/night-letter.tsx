import {
  isLetterStep,
  type NightFile,
  type NightFileStep,
  type NightLetter,
  type NightStep,
  type NightStepStatus,
  nightFileEndpoints,
} from '@lampion/contract/events/night-file';
import { fr } from '@lampion/contract/french';
import { Download } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { reportFailure, useTask } from '../../ui/use-task.ts';

export const UNSAVED = 'Dossier non enregistré';

export function saveStatus(
  id: string,
  step: NightStep,
  status: NightStepStatus,
  onSaved: (file: NightFile) => void,
): Promise<boolean> {
  return reportFailure(UNSAVED, async () =>
    onSaved(await callApi(nightFileEndpoints.setNightStep, { params: { id, step }, body: { status } })),
  );
}

interface LetterPanelProps {
  id: string;
  step: NightFileStep;
  onSaved: (file: NightFile) => void;
}

/** The text as it will be printed. Marks what comes from the event and what is left to write. */
export function NightLetterPanel({ id, step: { step, letter, status }, onSaved }: LetterPanelProps) {
  const { run, isBusy } = useTask();
  if (letter === null || !isLetterStep(step)) return null;
  const download = () =>
    run({
      failure: 'Lettre non téléchargée',
      work: async () => {
        const content = await callApi(nightFileEndpoints.printNightLetter, { params: { id, step } });
        saveFile(new Blob([content], { type: 'application/pdf' }), `lettre-${step}.pdf`);
        return { title: 'Lettre téléchargée', text: 'Une page à relire, à compléter et à signer.' };
      },
    });
  return (
    <section className="night-letter" aria-labelledby="lettre">
      <div className="card-head">
        <h2 className="section-title" id="lettre" tabIndex={-1}>
          {fr(letter.title)}
        </h2>
        <span className="muted num">1&nbsp;page</span>
      </div>
      <div className="night-letter-page" data-theme="light">
        <Lines lines={letter.sender} />
        <Lines lines={letter.recipient} isRight />
        <Lines lines={[letter.dated]} isRight />
        <p>
          <b>
            <Words parts={letter.subject} />
          </b>
        </p>
        {letter.paragraphs.map((parts) => (
          <p key={keyOf(parts)}>
            <Words parts={parts} />
          </p>
        ))}
        <Lines lines={[letter.signature]} isRight />
      </div>
      <p className="hint night-letter-key">
        <mark>En miel</mark>, ce que Lampion a repris de l’événement. <mark className="blank">Souligné</mark>,
        ce qu’il vous reste à écrire.
      </p>
      <Button variant="primary" disabled={isBusy} onClick={() => void download()}>
        <Icon of={Download} />
        Télécharger le PDF
      </Button>
      <Checkbox
        name="sent"
        label="Je l’ai envoyée, allumez à moitié"
        checked={status === 'sent' || status === 'granted'}
        onChange={({ target }) => void saveStatus(id, step, target.checked ? 'sent' : 'todo', onSaved)}
      />
    </section>
  );
}

type LetterText = NightLetter['subject'];

const keyOf = (parts: LetterText) => parts.map(({ text }) => text).join('');

function Lines({ lines, isRight = false }: { lines: readonly LetterText[]; isRight?: boolean }) {
  return (
    <p className={classNames('is-lines', isRight && 'is-right')}>
      {lines.map((parts) => (
        <span key={keyOf(parts)}>
          <Words parts={parts} />
        </span>
      ))}
    </p>
  );
}

function Words({ parts }: { parts: LetterText }) {
  return parts.map(({ text, from }, index) => {
    // The parts never change their order.
    const key = `${index}${text}`;
    if (from === 'letter') return <span key={key}>{text}</span>;
    return (
      <mark key={key} className={from === 'blank' ? 'blank' : undefined}>
        {text}
      </mark>
    );
  });
}
