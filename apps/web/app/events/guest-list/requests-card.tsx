import {
  type AnsweredRequests,
  approvalEndpoints,
  REFUSAL_WORDS_MAX,
  REQUESTS_COUNTED,
  type RequestPage,
} from '@lampion/contract/events/approvals';
import type { OwnEvent } from '@lampion/contract/events/events';
import type { Guest } from '@lampion/contract/events/guests';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { Check, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { CursorList, type CursorPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';
import { useTask } from '../../ui/use-task.ts';
import { GuestAnswers, useQuestions } from '../questions/guest-answers.tsx';
import { canGather } from './load-guests.ts';

/** As many as one call answers. */
const REQUESTS_PER_PAGE = 100;

interface RequestsPage extends CursorPage<Guest>, Pick<RequestPage, 'total'> {}

/** The yeses that wait for the organiser, to be accepted or refused one by one or all together. */
export function RequestsCard({ event }: { event: OwnEvent }) {
  return event.needsApproval && canGather(event, new Date()) ? <OpenRequests id={event._id} /> : null;
}

function OpenRequests({ id }: { id: string }) {
  const load = useCallback(
    async (cursor: string | undefined, signal: AbortSignal) => {
      const query = { limit: REQUESTS_PER_PAGE, cursor };
      const { requests, ...page } = await callApi(approvalEndpoints.listRequests, {
        params: { id },
        query,
        signal,
      });
      return { items: requests, ...page };
    },
    [id],
  );
  const pages = useCursorPages<Guest, RequestsPage>(load);
  const questions = useQuestions(id);
  const { run, isBusy } = useTask();
  const [refused, setRefused] = useState<readonly Guest[] | null>(null);
  const shown = pages.items.slice(0, REQUESTS_PER_PAGE);
  const total = pages.last?.total ?? 0;
  const answer = (answer: 'accept' | 'refuse', guests: readonly Guest[], words = '') =>
    run({
      failure: 'Réponse non envoyée',
      work: async () => {
        const ids = guests.map((guest) => guest.id);
        const body = { answer, ids, words };
        const done = await callApi(approvalEndpoints.answerRequests, { params: { id }, body });
        void pages.reload();
        return { title: describeAnswered(done) };
      },
    });
  return (
    <Card aria-labelledby="requests" className="guests-card">
      <CardHead id="requests" title="Demandes à valider">
        {shown.length > 1 && (
          <div className="badges">
            <Button size="small" variant="primary" disabled={isBusy} onClick={() => answer('accept', shown)}>
              <Icon of={Check} />
              {`Accepter ${countRequests(shown.length)}`}
            </Button>
            <Button size="small" variant="ghost" disabled={isBusy} onClick={() => setRefused(shown)}>
              {`Refuser ${countRequests(shown.length)}`}
            </Button>
          </div>
        )}
      </CardHead>
      <p className="muted" role="status">
        {total > 0 && fr(describeOpen(total))}
      </p>
      <CursorList
        pages={pages}
        loading="Chargement des demandes"
        empty={<p className="muted">{fr('Aucune demande n’attend votre réponse.')}</p>}
      >
        {(guests) => (
          <ul className="guest-list" aria-busy={isBusy}>
            {guests.map((guest) => (
              <RequestRow
                key={guest.id}
                guest={guest}
                questions={questions}
                isBusy={isBusy}
                onAccept={() => answer('accept', [guest])}
                onRefuse={() => setRefused([guest])}
              />
            ))}
          </ul>
        )}
      </CursorList>
      {refused !== null && (
        <RefuseDialog
          guests={refused}
          isBusy={isBusy}
          onRefuse={async (words) => {
            await answer('refuse', refused, words);
            setRefused(null);
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </Card>
  );
}

/** "12 demandes" */
const countRequests = (count: number) => (count === 1 ? '1 demande' : `${formatCount(count)} demandes`);

function describeOpen(total: number): string {
  const count =
    total > REQUESTS_COUNTED ? `Plus de ${countRequests(REQUESTS_COUNTED)}` : countRequests(total);
  return `${count} : sans place tant que vous n’avez pas dit oui. Chacun reçoit votre réponse par e-mail.`;
}

function describeAnswered({ placed, waiting, refused }: AnsweredRequests): string {
  if (refused > 0) return refused === 1 ? 'Demande refusée' : `${countRequests(refused)} refusées`;
  const count = placed + waiting;
  if (count === 0) return 'Rien à valider : déjà répondu ou retiré';
  const accepted = count === 1 ? 'Demande acceptée' : `${countRequests(count)} acceptées`;
  return waiting === 0 ? accepted : fr(`${accepted}, dont ${waiting} sur la liste d’attente`);
}

interface RequestRowProps {
  guest: Guest;
  questions: ReturnType<typeof useQuestions>;
  isBusy: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

function RequestRow({ guest, questions, isBusy, onAccept, onRefuse }: RequestRowProps) {
  const { nickname, username, email, isConfirmed, picUrl, plusOnes } = guest;
  const detail = username ?? email;
  return (
    <li className="person guest">
      <LoadingAvatar name={nickname} picture={picUrl} />
      <div className="min-w-0">
        <b className="person-name">
          {nickname}
          {plusOnes > 0 && <span className="muted"> +{plusOnes}</span>}
        </b>
        {detail !== null && <p className="muted guest-detail">{detail}</p>}
        {!isConfirmed && <p className="muted guest-detail">Adresse pas encore confirmée</p>}
        <GuestAnswers questions={questions} answers={guest.answers} />
      </div>
      <div className="guest-end">
        <Button size="small" disabled={isBusy} aria-label={`Accepter ${nickname}`} onClick={onAccept}>
          <Icon of={Check} />
          Accepter
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={isBusy}
          aria-label={`Refuser ${nickname}`}
          onClick={onRefuse}
        >
          <Icon of={X} />
          Refuser
        </Button>
      </div>
    </li>
  );
}

interface RefuseDialogProps {
  guests: readonly Guest[];
  isBusy: boolean;
  onRefuse: (words: string) => void;
  onClose: () => void;
}

/** Asks once before refusing, with a sentence that is sent if there is one. */
function RefuseDialog({ guests, isBusy, onRefuse, onClose }: RefuseDialogProps) {
  const [words, setWords] = useState('');
  const [guest] = guests;
  const who = guests.length === 1 ? (guest?.nickname ?? '') : countRequests(guests.length);
  return (
    <FormDialog
      title={`Refuser ${who} ?`}
      text="Un e-mail le dit gentiment. Vous pourrez changer d’avis dans la liste des invités."
      submit={guests.length === 1 ? 'Refuser' : `Refuser ${countRequests(guests.length)}`}
      pendingText={isBusy ? 'Un instant…' : undefined}
      onSubmit={() => onRefuse(words.trim())}
      onClose={onClose}
    >
      <TextareaField
        name="words"
        label="Un mot (facultatif)"
        hint="Il est envoyé tel quel avec le refus."
        rows={3}
        maxCharacters={REFUSAL_WORDS_MAX}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  );
}
