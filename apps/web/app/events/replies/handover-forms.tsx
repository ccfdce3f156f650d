import type { HandoverList } from '@lampion/contract/events/handovers';
import { NICKNAME_MAX } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import type { ReplyFaults, SentFields } from './reply-form-data.ts';

/** A place that somebody offers to the reader: nothing happens before the button is pressed. */
export function OfferedPlace({ by }: { by: string }) {
  return (
    <section className="reply-asked" aria-label="Place proposée">
      <p>
        <b>{fr(`${by} vous donne une place.`)}</b>{' '}
        {fr('Acceptez-la : votre billet s’affiche ici, et part à votre adresse.')}
      </p>
      <form method="post" className="actions">
        <input type="hidden" name="handover" value="accept" />
        <Button type="submit" variant="primary">
          Accepter la place
        </Button>
      </form>
    </section>
  );
}

interface HandoverFormsProps {
  list: HandoverList;
  /** Of the place handed on next: a form that is sent twice does so once. */
  newId: string;
  /** Whether each person of the party is asked something. */
  isAsked: boolean;
  values: SentFields;
  faults: ReplyFaults;
  /** Just changed: the sentence is announced. */
  isChanged: boolean;
}

/** Hands a place on, and takes one back: forms that work without scripts. */
export function HandoverForms({ list, isChanged, ...form }: HandoverFormsProps) {
  const { handovers, left } = list;
  if (left === 0 && handovers.length === 0) return null;
  return (
    <section className="reply-reminders" aria-labelledby="donner">
      <h2 className="reply-reminders-title" id="donner">
        Donner une place
      </h2>
      {isChanged && <p role="status">{fr('C’est fait : voici où en sont vos places.')}</p>}
      {handovers.length > 0 && (
        <ul className="reply-handovers">
          {handovers.map((one) => (
            <Handover key={one.id} handover={one} />
          ))}
        </ul>
      )}
      {left > 0 && <GiveForm list={list} {...form} />}
    </section>
  );
}

function Handover({ handover: { id, name, state } }: { handover: HandoverList['handovers'][number] }) {
  const isTaken = state === 'taken';
  return (
    <li>
      <b>{fr(isTaken ? `Donné à ${name}` : `Proposé à ${name}`)}</b>
      {!isTaken && <> {fr('La place est à vous tant que la personne ne l’a pas acceptée.')}</>}
      <details>
        <summary>{fr(`Reprendre la place donnée à ${name}`)}</summary>
        <form method="post">
          <p>
            {fr(
              isTaken
                ? 'Son billet ne vaudra plus rien, et un e-mail l’en prévient.'
                : `Le lien envoyé à ${name} ne mènera plus à cette place.`,
            )}
          </p>
          <input type="hidden" name="handover" value="back" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="danger">
            Reprendre la place
          </Button>
        </form>
      </details>
    </li>
  );
}

function GiveForm({ list, newId, isAsked, values, faults }: Omit<HandoverFormsProps, 'isChanged'>) {
  const { isOwnPlace } = list;
  return (
    <form method="post" className="form" noValidate>
      <p>
        {fr(
          isOwnPlace
            ? 'C’est votre propre place : quand la personne l’accepte, elle vient à la vôtre.'
            : 'La personne reçoit un lien par e-mail. Quand elle accepte, elle a son propre billet, et le vôtre compte une personne de moins.',
        )}
        {isAsked &&
          !isOwnPlace &&
          fr(
            ' Elle répond elle-même aux questions : les réponses de la dernière personne de votre groupe s’effacent.',
          )}
      </p>
      <input type="hidden" name="handover" value="give" />
      <input type="hidden" name="id" value={newId} />
      <TextField
        name="name"
        label="Son prénom"
        autoComplete="off"
        maxCharacters={NICKNAME_MAX}
        required
        defaultValue={values.name}
        error={faults.fields.name}
      />
      <TextField
        name="email"
        label="Son adresse e-mail"
        type="email"
        autoComplete="off"
        required
        defaultValue={values.email}
        error={faults.fields.email}
      />
      <div className="actions">
        <Button type="submit" variant="outline">
          Donner la place
        </Button>
      </div>
    </form>
  );
}
