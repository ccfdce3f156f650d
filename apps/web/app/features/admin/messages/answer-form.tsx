import { adminMessageEndpoints } from '@lampion/contract/endpoints/admin-messages';
import { countCharacters } from '@lampion/contract/rules/characters';
import { hasVisibleCharacter } from '@lampion/contract/rules/visible-text';
import type { MessageDetail } from '@lampion/contract/schemas/admin-message';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHead } from '../../../components/ui/card.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';
import { callApi } from '../../../lib/api.ts';
import { useKeptText } from './use-kept-text.ts';

const ANSWER_MAX = 5000;

/** A form for an answer by e-mail. What is typed is stored in this tab until it has been sent. */
export function AnswerForm({ message: { _id, email, name } }: { message: MessageDetail }) {
  const [body, setBody, forget] = useKeptText(_id);
  const [error, setError] = useState<string>();
  // Stays the same until the answer has been sent, so that a repeated attempt sends it once.
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID());
  const titleId = useId();
  const { run, isBusy } = useTask();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasVisibleCharacter(body)) {
      setError('Écrivez votre réponse');
      return;
    }
    setError(undefined);
    const isSent = await run({
      failure: 'Réponse non envoyée',
      work: async () => {
        await callApi(adminMessageEndpoints.answerMessage, {
          params: { id: _id },
          body: { _id: answerId, body },
        });
        return { title: 'Réponse envoyée', text: `Elle part par e-mail à ${email}.` };
      },
    });
    if (!isSent) return;
    forget(body);
    setAnswerId(crypto.randomUUID());
  }
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={`Répondre à ${name}`} />
      <form className="form" onSubmit={submit} noValidate>
        <TextareaField
          name="body"
          label="Votre réponse"
          hint={`Envoyée à ${email}. ${countCharacters(body)} / ${ANSWER_MAX}`}
          error={error}
          maxCharacters={ANSWER_MAX}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <div className="actions actions-end">
          <Button variant="primary" type="submit" pendingText={isBusy ? 'Envoi en cours...' : undefined}>
            <Icon of={Send} />
            Envoyer la réponse
          </Button>
        </div>
      </form>
    </Card>
  );
}
