import {
  addHandoverBodySchema,
  type HandoverList,
  handoverEndpoints,
} from '@lampion/contract/events/handovers';
import { NICKNAME_MAX } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmEmailNote, useUnconfirmedEmail } from '../../people/account/confirm-email-note.tsx';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton, FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { acceptHandover, addHandover, takeBackHandover } from '../changes/tickets.ts';

interface OfTicket {
  eventId: string;
  /** Of the night. */
  name: string;
}

/** The places of a ticket that are handed on, and a way to hand on another one; cached offline. */
export function Handovers({ eventId, name }: OfTicket) {
  const { data } = useCached(handoverEndpoints.listHandovers, { params: { id: eventId } });
  const [isGiving, setIsGiving] = useState(false);
  if (!data) return null;
  const { handovers, left, isOwnPlace, offeredBy } = data;
  const accept = () => void makeChange(acceptHandover, { eventId, name });
  return (
    <div className="bi-a">
      {offeredBy !== null && (
        <Button variant="primary" onClick={accept}>
          {fr(`Accepter la place donnée par ${offeredBy}`)}
        </Button>
      )}
      {left > 0 && (
        <Button onClick={() => setIsGiving(true)}>
          <Icon of={UserPlus} />
          {fr('Donner une place par e-mail')}
        </Button>
      )}
      {handovers.length > 0 && (
        <ul className="bi-given" aria-label="Places données">
          {handovers.map((handover) => (
            <Handover key={handover.id} eventId={eventId} name={name} handover={handover} />
          ))}
        </ul>
      )}
      {isGiving && (
        <HandoverDialog
          eventId={eventId}
          name={name}
          isOwnPlace={isOwnPlace}
          onClose={() => setIsGiving(false)}
        />
      )}
    </div>
  );
}

interface HandoverProps extends OfTicket {
  handover: HandoverList['handovers'][number];
}

function Handover({ eventId, name, handover }: HandoverProps) {
  const isTaken = handover.state === 'taken';
  const end = isTaken
    ? 'Son billet ne vaudra plus rien, et un e-mail l’en prévient.'
    : 'Le lien de son e-mail ne mènera plus à cette place.';
  return (
    <li>
      <span>
        <b>{fr(`${isTaken ? 'Donné' : 'Proposé'} à ${handover.name}`)}</b> <WaitingMark of={handover.id} />
        {!isTaken && <span className="muted">{fr('Pas encore accepté : la place est à vous.')}</span>}
      </span>
      <ConfirmButton
        size="small"
        title={fr(`Reprendre la place donnée à ${handover.name} ?`)}
        text={fr(end)}
        confirm="Reprendre la place"
        onConfirm={() => void makeChange(takeBackHandover, { eventId, name, handover })}
      >
        Reprendre <span className="sr-only">{fr(`la place donnée à ${handover.name}`)}</span>
      </ConfirmButton>
    </li>
  );
}

interface HandoverDialogProps extends OfTicket {
  isOwnPlace: boolean;
  onClose: () => void;
}

/** Hands a place on to somebody by first name and address. */
function HandoverDialog({ eventId, name, isOwnPlace, onClose }: HandoverDialogProps) {
  const [to, setTo] = useState('');
  const [email, setEmail] = useState('');
  const unconfirmed = useUnconfirmedEmail();
  const [faults, setFaults] = useState<ReturnType<typeof readFaults>>({});
  async function give() {
    const read = addHandoverBodySchema.safeParse({ id: crypto.randomUUID(), name: to, email });
    setFaults(readFaults(read.error));
    if (!read.data) return;
    const { name: wanted, ...body } = read.data;
    if (await makeChange(addHandover, { eventId, name, to: wanted, ...body })) onClose();
  }
  return (
    <FormDialog
      title="Donner une place"
      text={fr(
        isOwnPlace
          ? 'C’est votre propre place : quand la personne l’accepte, elle vient à la vôtre.'
          : 'La personne reçoit un lien par e-mail, sans compte. Quand elle accepte, elle a son propre billet, et le vôtre compte une personne de moins. Si chacun répond à des questions, elle y répond elle-même : les réponses de la dernière personne de votre groupe s’effacent.',
      )}
      submit="Donner la place"
      isDisabled={unconfirmed !== null}
      fault={faults}
      onSubmit={() => void give()}
      onClose={onClose}
    >
      <ConfirmEmailNote />
      <TextField
        name="name"
        label="Son prénom"
        autoComplete="off"
        maxCharacters={NICKNAME_MAX}
        value={to}
        error={faults.name}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextField
        name="email"
        label="Son adresse e-mail"
        type="email"
        autoComplete="off"
        value={email}
        error={faults.email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}
