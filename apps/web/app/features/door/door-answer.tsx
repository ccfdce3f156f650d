import { fr } from '@lampion/contract/french';
import type { DoorVerdict } from '@lampion/contract/rules/judge-ticket';
import type { DoorEntry } from '@lampion/contract/schemas/door';
import { drawDoorLantern } from '@lampion/drawing/app/door-lantern';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import { describeEntries, describePeople, refusalWords } from './door-words.ts';

interface DoorAnswerProps {
  verdict: DoorVerdict;
  /** The entries of the guest that stand. */
  entries: readonly DoorEntry[];
  onAdmit: (people: number) => void;
  /** Takes back what a green answer noted. */
  onUndo: () => void;
  onClose: () => void;
}

const looks = { in: 'is-green', partly: 'is-amber', refused: 'is-red' } as const;

/** What the door answers, over everything: read in the dark by its colour, its word and its shape. */
export function DoorAnswer({ verdict, ...rest }: DoorAnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Each answer is read out, and the next key is for it.
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
