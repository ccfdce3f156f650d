import type { ReplyCounts } from '@lampion/contract/events/guests';
import type { Party } from '@lampion/contract/events/party';
import type { PartyAudience } from '@lampion/contract/events/party-hosting';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { THANKS } from '../../messages/announcements/composer-address.ts';
import { ConfirmEmailNote, useUnconfirmedEmail } from '../../people/account/confirm-email-note.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { focusExcess, useErrorFocus } from '../../ui/forms/focus.ts';
import { TextareaField } from '../../ui/forms/input.tsx';
import { announceToParty } from '../changes/guests.ts';

/** The audiences a host may write to, with their sizes. */
function listAudiences({ yes, waiting, maybe, pending }: ReplyCounts, isOver: boolean) {
  const all: readonly { value: PartyAudience; label: string; count: number }[] = [
    { value: 'all', label: 'Tous vos invités', count: yes + waiting + maybe + pending },
    { value: 'yes', label: isOver ? 'Ceux qui avaient dit oui' : 'Ceux qui viennent', count: yes + waiting },
    { value: 'maybe', label: 'Ceux qui hésitent', count: maybe },
    { value: 'pending', label: 'Ceux qui n’ont pas répondu', count: pending },
  ];
  return all.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }));
}

interface AnnounceFormProps {
  party: Party;
  counts: ReplyCounts;
  /** After the party: proposes a thank-you message to guests who had said yes. */
  isThanks?: boolean;
}

/** A message to guests. */
export function AnnounceForm({ party, counts, isThanks = false }: AnnounceFormProps) {
  const navigate = useNavigate();
  const [body, setBody] = useState(isThanks ? THANKS : '');
  const [audience, setAudience] = useState<PartyAudience>(isThanks && counts.yes > 0 ? 'yes' : 'all');
  const [tries, setTries] = useState(0);
  const form = useErrorFocus(tries);
  const isUnconfirmed = useUnconfirmedEmail() !== null;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (focusExcess(event.currentTarget)) return;
    setTries(tries + 1);
    if (body.trim() === '') return;
    const written = { partyId: party.id, id: crypto.randomUUID(), body: body.trim(), audience };
    if (await makeChange(announceToParty, written))
      await navigate(`/app/parties/${party.id}`, { replace: true });
  }

  return (
    <form ref={form} className="form-stack fe-announce" noValidate onSubmit={(event) => void send(event)}>
      <ConfirmEmailNote />
      <SelectField
        name="audience"
        label="À qui"
        choices={listAudiences(counts, isThanks)}
        value={audience}
        onChange={({ target }) => setAudience(target.value as PartyAudience)}
      />
      <TextareaField
        name="announcement"
        label="Votre message"
        hint="Dans leurs nouvelles et sur leurs appareils ; par e-mail pour qui n’est pas prévenu autrement."
        rows={5}
        maxCharacters={ANNOUNCEMENT_LENGTH_MAX}
        liveError={tries > 0 && body.trim() === '' ? 'Écrivez votre message.' : undefined}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="ap-do">
        <Button type="submit" variant="primary" disabled={isUnconfirmed}>
          Envoyer
        </Button>
      </div>
    </form>
  );
}
