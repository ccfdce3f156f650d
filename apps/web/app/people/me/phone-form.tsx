import { fr } from '@lampion/contract/french';
import { appAccountEndpoints, type OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { type FormEvent, useState } from 'react';
import { callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';

interface PhoneFormProps {
  /** Where a code was sent already. */
  first?: string | null;
  /** Why none was. */
  fault?: FormRefusal | null;
  onDone: (account: OwnAppAccount) => void;
}

/** Adding a phone: its number, then the code it received. */
export function PhoneForm({ first = null, fault = null, onDone }: PhoneFormProps) {
  const [sentTo, setSentTo] = useState(first);
  const [refusal, setRefusal] = useState(fault);
  const [isPending, setPending] = useState(false);
  const form = useErrorFocus(refusal);
  const send = async (data: FormData) => {
    const phone = String(data.get('phone') ?? '');
    await callApi(appAccountEndpoints.requestPhone, { body: { phone } });
    setSentTo(phone);
  };
  const confirm = async (data: FormData) => {
    const code = String(data.get('code') ?? '').trim();
    onDone(await callApi(appAccountEndpoints.confirmPhone, { body: { code } }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setPending(true);
    setRefusal(null);
    await (sentTo === null ? send(data) : confirm(data)).catch((error) => setRefusal(toFormRefusal(error)));
    setPending(false);
  };
  const isShownByField = refusal !== null && refusal.code === 'invalid_input';
  return (
    <form ref={form} className="sg-f" noValidate onSubmit={(event) => void submit(event)}>
      {refusal && !isShownByField && (
        <div role="alert">
          <FieldError>{refusal.message}</FieldError>
        </div>
      )}
      {sentTo === null ? <NumberField refusal={refusal} /> : <CodeField sentTo={sentTo} refusal={refusal} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        pendingText={isPending ? 'Un instant…' : undefined}
      >
        {sentTo === null ? 'Recevoir un code' : 'Vérifier'}
      </Button>
      {sentTo !== null && (
        <Button variant="ghost" onClick={() => setSentTo(null)}>
          Changer de numéro
        </Button>
      )}
    </form>
  );
}

function NumberField({ refusal }: { refusal: FormRefusal | null }) {
  return (
    <TextField
      name="phone"
      label="Numéro de mobile"
      type="tel"
      autoComplete="tel"
      hint="Un SMS vous donnera un code à 6 chiffres."
      required
      error={refusal?.fields.phone}
    />
  );
}

function CodeField({ sentTo, refusal }: { sentTo: string; refusal: FormRefusal | null }) {
  return (
    <>
      <p role="status">{fr(`Code envoyé au ${sentTo}. Il est valable 10 minutes.`)}</p>
      <TextField
        name="code"
        label="Code à 6 chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Pasted with spaces it is longer than its digits.
        maxLength={20}
        required
        error={refusal?.fields.code}
      />
    </>
  );
}
