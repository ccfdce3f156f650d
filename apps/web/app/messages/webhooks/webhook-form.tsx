import {
  type Webhook,
  type WebhookKind,
  webhookKindNames,
  webhookKinds,
} from '@lampion/contract/messages/webhooks';
import { type FormEvent, useState } from 'react';
import { type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import type { ToastMessage } from '../../ui/toaster.tsx';
import { useTask } from '../../ui/use-task.ts';

interface Values {
  readonly url: string;
  readonly description: string;
  readonly kinds: WebhookKind[];
}

interface WebhookFormProps {
  webhook?: Webhook;
  /** The verb of the button that sends it. */
  submit: string;
  failure: string;
  onSave: (values: Values) => Promise<ToastMessage>;
  onCancel: () => void;
}

/** The address of a receiver, and the kinds of events it is sent. */
export function WebhookForm({ webhook, submit, failure, onSave, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? ['reply.created']);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const form = useErrorFocus(refusal);
  const { run, isBusy } = useTask();
  const toggle = (kind: WebhookKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run({
      failure,
      work: async () => {
        try {
          return await onSave({ url: url.trim(), description, kinds: [...kinds] });
        } catch (error) {
          setRefusal(toFormRefusal(error));
          throw error;
        }
      },
    });
  };
  return (
    <form className="key-form" ref={form} onSubmit={save} noValidate>
      <TextField
        name="url"
        type="url"
        inputMode="url"
        label="Adresse à appeler"
        hint="En https, sur un nom public."
        required
        placeholder="https://caisse.exemple.fr/lampion"
        error={refusal?.fields.url}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        name="webhookDescription"
        label="À quoi elle sert (facultatif)"
        maxCharacters={80}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <fieldset className="key-scopes">
        <legend>Ce qui lui est envoyé</legend>
        {webhookKindNames.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={webhookKinds[kind]}
            checked={kinds.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      <div className="actions">
        <Button variant="ghost" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || url.trim() === '' || kinds.length === 0}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
