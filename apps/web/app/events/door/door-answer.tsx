import type { DoorEntry } from '@lampion/contract/events/door';
import type { DoorRefusal, DoorVerdict } from '@lampion/contract/events/rules/door';
import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { drawDoorLantern } from '@lampion/drawing/app/door-lantern';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Svg } from '../../ui/graphics.tsx';

interface DoorAnswerProps {
  verdict: DoorVerdict;
  /** The guest's entries that were not undone. */
  entries: readonly DoorEntry[];
  onAdmit: (people: number) => void;
  /** Undoes the entry that a green answer recorded. */
  onUndo: () => void;
  onClose: () => void;
}

const looks = { in: 'is-green', partly: 'is-amber', refused: 'is-red' } as const;

/** The full-screen result of a scan, recognisable in the dark by its colour, word and shape. */
export function DoorAnswer({ verdict, ...rest }: DoorAnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Screen readers announce each answer, and the next key goes to it.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`dr-answer ${looks[verdict.answer]}`}
      aria-labelledby="door-word"
      aria-describedby="door-reason"
      onClose={rest.onClose}
    >
      <Svg className="dr-lantern" drawing={drawDoorLantern(verdict.answer)} />
      {verdict.answer === 'in' && <Admitted verdict={verdict} {...rest} />}
      {verdict.answer === 'partly' && <Partly verdict={verdict} {...rest} />}
      {verdict.answer === 'refused' && <Refused verdict={verdict} {...rest} />}
    </dialog>
  );
}

type Of<Answer> = Omit<DoorAnswerProps, 'verdict'> & {
  verdict: Extract<DoorVerdict, { answer: Answer }>;
};

function Words({ word, name, reason }: { word: string; name: string; reason: string }) {
  return (
    <div className="dr-words">
      <h1 id="door-word">{fr(word)}</h1>
      <p id="door-reason">
        <b>{name}</b>
        <span>{fr(reason)}</span>
      </p>
    </div>
  );
}

function Admitted({ verdict: { guest, people }, onUndo, onClose }: Of<'in'>) {
  return (
    <>
      <Words word="Entrez" name={guest.name} reason={describePeople(people)} />
      <div className="dr-acts">
        <Button variant="ink" size="large" isBlock onClick={onClose}>
          Suivant
        </Button>
        <Button className="dr-flat" size="large" isBlock onClick={onUndo}>
          {people > 1 ? 'Tous ne sont pas là' : 'Annuler l’entrée'}
        </Button>
      </div>
    </>
  );
}

function Partly({ verdict: { guest, people, inside }, entries, onAdmit, onClose }: Of<'partly'>) {
  const [coming, setComing] = useState(people);
  const reason =
    inside === 0
      ? `Un groupe de ${guest.people}, personne n’est encore entré.`
      : `Déjà ${describePeople(inside)} : ${describeEntries(entries)}.`;
  return (
    <>
      <Words word={`${inside} sur ${guest.people}`} name={guest.name} reason={reason} />
      <div className="dr-acts">
        <fieldset className="dr-how-many">
          <legend>{fr('Combien entrent maintenant ?')}</legend>
          {Array.from({ length: people }, (_, index) => index + 1).map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={number === coming}
              onClick={() => setComing(number)}
            >
              {number}
            </button>
          ))}
        </fieldset>
        <Button variant="ink" size="large" isBlock onClick={() => onAdmit(coming)}>
          Faire entrer {describePeople(coming)}
        </Button>
        <Button className="dr-flat" size="large" isBlock onClick={onClose}>
          Personne pour l’instant
        </Button>
      </div>
    </>
  );
}

function Refused({ verdict: { why, guest }, entries, onClose }: Of<'refused'>) {
  const { title, text } = refusalWords[why];
  const reason = why === 'already_in' ? describeEntries(entries) : text;
  return (
    <>
      <Words word="Refusé" name={guest === null ? title : `${title} : ${guest.name}`} reason={reason} />
      <div className="dr-acts">
        <Button variant="ink" size="large" isBlock onClick={onClose}>
          Compris
        </Button>
      </div>
    </>
  );
}

/** Title and text of each refusal, for the person at the door. */
const refusalWords: Record<DoorRefusal, { readonly title: string; readonly text: string }> = {
  already_in: { title: 'Déjà entré', text: 'Tout le monde de ce billet est à l’intérieur.' },
  forged: {
    title: 'Faux billet',
    text: 'Ce code n’est pas signé par Lampion. Cherchez le nom sur la liste.',
  },
  other_night: { title: 'Pour un autre soir', text: 'Le billet est vrai, mais pas pour cette soirée.' },
  unlisted: {
    title: 'Billet annulé',
    text: 'Il n’est plus sur la liste de cet appareil. S’il vient de répondre, mettez-la à jour.',
  },
  withdrawn: {
    title: 'Réponse retirée',
    text: 'Cette personne a dit qu’elle ne venait plus, ou a donné son billet.',
  },
};

/** Maximum number of entries listed for one guest: more are a mistake or an attack. */
const NAMED = 5;

/** Who let a guest in, and when: "Porte nord à 22 h 41, Porte sud à 22 h 43". */
export function describeEntries(entries: readonly DoorEntry[]): string {
  const named = entries.slice(0, NAMED).map(({ deviceName, at }) => `${deviceName} à ${formatTime(at)}`);
  const left = entries.length - named.length;
  return `${named.join(', ')}${left > 0 ? ` et ${left} autres fois` : ''}`;
}

export const describePeople = (people: number) => (people > 1 ? `${people} personnes` : '1 personne');

interface Signal {
  /** Hertz, played one after the other. */
  readonly notes: readonly number[];
  readonly noteMs: number;
  /** As `navigator.vibrate` takes it. */
  readonly vibration: readonly number[];
}

/** Distinguishable without looking: one high note, two notes, one long low note. */
const signals: Record<DoorVerdict['answer'], Signal> = {
  in: { notes: [1046], noteMs: 120, vibration: [80] },
  partly: { notes: [660, 880], noteMs: 110, vibration: [80, 60, 80] },
  refused: { notes: [165], noteMs: 420, vibration: [400] },
};

const VOLUME = 0.25;
let context: AudioContext | null = null;

/**
 * Plays the answer's sound and vibration, where supported. Browsers play no sound before the first
 * tap.
 */
export function signalAnswer(answer: DoorVerdict['answer'], isLoud: boolean): void {
  const { notes, noteMs, vibration } = signals[answer];
  navigator.vibrate?.([...vibration]);
  if (!isLoud || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [index, note] of notes.entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const begins = context.currentTime + (index * noteMs) / 1000;
    oscillator.frequency.value = note;
    gain.gain.setValueAtTime(VOLUME, begins);
    gain.gain.exponentialRampToValueAtTime(0.001, begins + noteMs / 1000);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begins);
    oscillator.stop(begins + noteMs / 1000);
  }
}
