import { fr } from '@lampion/contract/french';
import { adminMessageEndpoints, type MessageDetail } from '@lampion/contract/messages/contact-inbox';
import { countCharacters } from '@lampion/contract/platform/rules/characters';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import { MailOpen, Send, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead, PageHead } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { useTask } from '../../ui/use-task.ts';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/message';
import { MessageStates } from './message-columns.tsx';
import { useKeptText } from './use-stored-text.ts';

export const meta: Route.MetaFunction = () => screenMeta('Message');

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const message = await callApi(adminMessageEndpoints.getMessage, { params, signal });
  if (message.readAt !== null) return { message };
  return { message: await callApi(adminMessageEndpoints.markMessage, { params, body: { isRead: true } }) };
}

export default function AdminMessage({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/messages">Tous les messages</BackLink>
      <PageHead title={message.subject} lead={`De ${message.name}, ${message.email}`}>
        <MessageActions message={message} />
      </PageHead>
      <div className="adm-stack adm-narrow">
        <MessageStates message={message} />
        <MessageThread message={message} />
        <AnswerForm key={message._id} message={message} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;

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
      held: { title: `Votre réponse à ${name}`, text: 'Elle part dans dix secondes.' },
      work: async () => {
        await callApi(adminMessageEndpoints.answerMessage, {
          params: { id: _id },
          body: { _id: answerId, body },
          keepalive: true,
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
          <Button variant="primary" type="submit" pendingText={isBusy ? 'L’envoi se prépare…' : undefined}>
            <Icon of={Send} />
            Envoyer la réponse
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Marks a message as unread or deletes it; both return to the list. */
export function MessageActions({ message: { _id: id, name } }: { message: MessageDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { runThen, isBusy } = useTaskThenList();
  const markUnread = () =>
    runThen('Message toujours lu', async () => {
      await callApi(adminMessageEndpoints.markMessage, { params: { id }, body: { isRead: false } });
      return { title: 'Message marqué comme non lu' };
    });
  const remove = () =>
    runThen('Message non supprimé', async () => {
      await callApi(adminMessageEndpoints.deleteMessage, { params: { id } });
      return { title: 'Message supprimé', text: `Le message de ${name} n’existe plus.` };
    });
  return (
    <div className="actions">
      <Button onClick={markUnread} disabled={isBusy}>
        <Icon of={MailOpen} />
        Marquer comme non lu
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Supprimer
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Supprimer ce message ?"
        text="Le message et ses réponses seront perdus. Cette action est définitive."
        confirm="Supprimer"
        pendingText={isBusy ? 'Suppression…' : undefined}
        onConfirm={remove}
      />
    </div>
  );
}

function useTaskThenList() {
  const { run, isBusy } = useTask({ isLeaving: true });
  const navigate = useNavigate();
  async function runThen(failure: string, work: Parameters<typeof run>[0]['work']) {
    if (await run({ failure, work })) await navigate('/admin/messages');
  }
  return { runThen, isBusy };
}

/** A message and its answers, in chronological order. */
export function MessageThread({ message }: { message: MessageDetail }) {
  return (
    <ol className="adm-thread">
      <li>
        <Card as="article" aria-label={`Message de ${message.name}`}>
          <p className="adm-thread-head">
            <b>{message.name}</b>
            <Moment at={message.createdAt} hasTime />
          </p>
          <p className="adm-text">{fr(message.message)}</p>
        </Card>
      </li>
      {message.answers.map(({ _id, author, body, createdAt }) => (
        <li key={_id} className="is-ours">
          <Card as="article" aria-label={`Réponse de ${author ?? 'l’équipe'}`}>
            <p className="adm-thread-head">
              <b>{author ?? 'L’équipe'}</b>
              <Moment at={createdAt} hasTime />
            </p>
            <p className="adm-text">{fr(body)}</p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
