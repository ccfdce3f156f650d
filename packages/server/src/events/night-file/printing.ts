import {
  type LetterStep,
  NIGHT_FILE_NOTE,
  type NightFileStep,
  type NightLetter,
  nightStepStatusLabels,
} from '@lampion/contract/events/night-file';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import slugify from '@sindresorhus/slugify';
import type { Deps } from '../../deps.ts';
import type { PrintedLetter } from '../../media/share-pictures/draw-letter.ts';
import type { PrintedNightFile } from '../../media/share-pictures/draw-night-file.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOwnEvent } from '../events/update.ts';
import { composeLetter, nameLetter } from './letters.ts';
import { readNightFile } from './night-file.ts';
import { findSender } from './store.ts';

interface PrintedFile {
  /** "lettre-buvette-bal-du-13-juillet.pdf" */
  readonly filename: string;
  readonly content: Uint8Array;
}

type PrintDeps = Pick<Deps, 'db' | 'now' | 'workProcess'>;

// Referenced by name: importing them would load their library into this process.
const DRAW_LETTER = {
  module: new URL('../../media/share-pictures/draw-letter.ts', import.meta.url),
  name: 'drawLetter',
  withinMs: 20_000,
};
const DRAW_FILE = {
  module: new URL('../../media/share-pictures/draw-night-file.ts', import.meta.url),
  name: 'drawNightFile',
  withinMs: 20_000,
};

const nameFile = (kind: string, name: string) => `${[kind, slugify(name)].filter(Boolean).join('-')}.pdf`;

/**
 * The text of a step as a PDF of one page, with dots where the organiser has to write.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of
 * another organiser; `unavailable` while too many others are being drawn
 */
export async function printNightLetter(
  deps: PrintDeps,
  actor: Actor,
  eventId: string,
  step: LetterStep,
): Promise<PrintedFile> {
  const event = await findOwnEvent(deps, actor, eventId);
  const now = deps.now();
  const facts = await readNightFile(deps.db, event, now);
  const letter = composeLetter(step, facts, {
    event,
    sender: await findSender(deps.db, event.organiserId),
    now,
  });
  return {
    filename: nameFile(nameLetter(step), event.name),
    content: await deps.workProcess.run<PrintedLetter, Uint8Array>(
      DRAW_LETTER,
      toPrinted(letter, event.name),
    ),
  };
}

const DOTS = '.'.repeat(32);

/** The texts on paper. */
function toPrinted(letter: NightLetter, name: string): PrintedLetter {
  const write = (parts: NightLetter['subject']) =>
    parts.map(({ text, from }) => (from === 'blank' ? DOTS : text)).join('');
  return {
    title: `${letter.title}, ${name}`,
    sender: letter.sender.map(write),
    recipient: letter.recipient.map(write),
    dated: write(letter.dated),
    subject: write(letter.subject),
    paragraphs: letter.paragraphs.map(write),
    signature: write(letter.signature),
  };
}

/**
 * The whole file as a PDF: each step with its status, its delay and its sources.
 * @throws AppError as `printNightLetter` does
 */
export async function printNightFile(deps: PrintDeps, actor: Actor, eventId: string): Promise<PrintedFile> {
  const event = await findOwnEvent(deps, actor, eventId);
  const { name } = event;
  const { steps } = await readNightFile(deps.db, event, deps.now());
  const printed: PrintedNightFile = {
    title: 'Le dossier de la nuit',
    name: frPlain(name),
    when: frPlain(formatEventTimes(event)),
    steps: steps.map(describeStep),
    note: frPlain(NIGHT_FILE_NOTE),
  };
  return {
    filename: nameFile('dossier', name),
    content: await deps.workProcess.run<PrintedNightFile, Uint8Array>(DRAW_FILE, printed),
  };
}

function describeStep(step: NightFileStep): PrintedNightFile['steps'][number] {
  const { daysBefore, dueDay, status, since } = step;
  const place = `J − ${daysBefore}, le ${formatDate(dueDay, 'long')}`;
  const state = nightStepStatusLabels[status].toLowerCase();
  const until = status !== 'todo' && since ? `${state} depuis le ${formatDate(since, 'long')}` : state;
  const lines = [step.recipient, step.reason, step.delay, `Pour qui : ${step.condition}`];
  return {
    title: frPlain(step.title),
    due: frPlain(`${place} : ${until}`),
    lines: [...lines, `Vérifié le ${formatDate(step.checkedOn, 'long')}.`].map(frPlain),
    sources: step.sources,
  };
}
