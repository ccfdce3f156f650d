import {
  type Contest,
  type ContestOutcome,
  contestEndpoints,
  contestedMeasures,
  contestOutcomeLabels,
  contestQuerySchema,
  restoredSentences,
} from '@lampion/contract/admin/decisions';
import { decisionRules } from '@lampion/contract/admin/rules/decision-rules';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import { useState } from 'react';
import { callApi } from '../platform/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge, PageHead } from '../ui/card.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/forms/choices.tsx';
import { TextareaField } from '../ui/forms/input.tsx';
import { BackLink } from '../ui/links.tsx';
import type { Column } from '../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../ui/lists/list-toolbar.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/contests';
import { AdminError, Moment, screenMeta } from './admin-screen.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Décisions contestées');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(contestQuerySchema, url);
  return { list: await callApi(contestEndpoints.listContests, { query, signal }) };
}

const noContests = (
  <ListEmpty
    nothingFound="Aucune contestation trouvée"
    hint="Retirez le filtre pour voir les autres."
    title="Aucune contestation"
  >
    Quand une personne conteste une décision, cela paraît ici.
  </ListEmpty>
);

export default function AdminContests({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/messages">Tous les messages</BackLink>
      <PageHead
        title="Décisions contestées"
        lead="Une personne qui n’a pas décidé relit, et répond une fois."
      >
        <LinkButton href="/transparence">Chiffres publics</LinkButton>
      </PageHead>
      <ListToolbar filters={['state']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Toutes"
          choices={[
            { value: 'open', label: 'À répondre' },
            { value: 'answered', label: 'Répondues' },
          ]}
        />
      </ListToolbar>
      <PagedList
        label="Décisions contestées"
        noun={['contestation', 'contestations']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={noContests}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;

const columns: Column<Contest>[] = [
  {
    key: 'decision',
    header: 'Décision',
    kind: 'title',
    cell: (contest) => <ContestTitle contest={contest} />,
  },
  { key: 'by', header: 'Décidé par', cell: ({ decidedBy }) => decidedBy },
  { key: 'created', header: 'Contesté le', cell: ({ createdAt }) => <Moment at={createdAt} hasTime /> },
  {
    key: 'answer',
    header: 'Réponse',
    kind: 'action',
    cell: (contest) =>
      contest.answer === null ? (
        <ContestAction contest={contest} />
      ) : (
        <Badge tone={contest.answer.outcome === 'reversed' ? 'success' : 'muted'}>
          {labelOf(contestOutcomeLabels, contest.answer.outcome)}
        </Badge>
      ),
  },
];

function ContestTitle({ contest: { measure, subjectName, rule, reason, text } }: { contest: Contest }) {
  return (
    <span className="adm-name-place">
      <b>{fr(`${labelOf(contestedMeasures, measure)} : ${subjectName}`)}</b>
      <span className="muted">{fr(`${decisionRules[rule].label} : ${reason}`)}</span>
      <span>{fr(`« ${text} »`)}</span>
    </span>
  );
}

/** Its own administrator answers a decision only where nobody else could. */
function ContestAction({ contest }: { contest: Contest }) {
  if (contest.canAnswer) return <AnswerButton contest={contest} />;
  return <span className="muted">{fr('Votre décision : une autre personne répond')}</span>;
}

function AnswerButton({ contest }: { contest: Contest }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Répondre<span className="sr-only">{fr(` : ${contest.subjectName}`)}</span>
      </Button>
      {isOpen && <AnswerDialog contest={contest} onClose={() => setOpen(false)} />}
    </>
  );
}

function AnswerDialog({
  contest: { _id: id, measure, isOwn },
  onClose,
}: {
  contest: Contest;
  onClose: () => void;
}) {
  const [outcome, setOutcome] = useState<ContestOutcome | ''>('');
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<{ outcome?: string; text?: string }>({});
  const { run, isBusy } = useTask();
  async function submit() {
    if (outcome === '') return setFaults({ outcome: 'Choisissez une suite' });
    if (!hasVisibleCharacter(text)) return setFaults({ text: 'Expliquez votre réponse : elle sera envoyée' });
    const isDone = await run({
      failure: 'Réponse non envoyée',
      subject: id,
      work: async () => {
        await callApi(contestEndpoints.answerContest, { params: { id }, body: { outcome, text } });
        return { title: 'Réponse envoyée', text: contestOutcomeLabels[outcome] };
      },
    });
    if (isDone) onClose();
  }
  const undone = restoredSentences[measure] ?? 'Ce qui est supprimé ne revient pas : dites-le.';
  const alone = isOwn
    ? ' Vous avez pris cette décision, et personne d’autre n’administre : relisez-la comme celle d’un autre.'
    : '';
  return (
    <FormDialog
      title="Répondre à cette contestation"
      text={`On répond une fois, par e-mail. Si vous annulez la décision : ${undone}${alone}`}
      submit="Envoyer la réponse"
      pendingText={isBusy ? 'Envoi…' : undefined}
      fault={faults}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        name="outcome"
        label="Suite"
        error={faults.outcome}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as ContestOutcome | '')}
        choices={[
          { value: '', label: 'Choisissez' },
          { value: 'kept', label: contestOutcomeLabels.kept },
          { value: 'reversed', label: contestOutcomeLabels.reversed },
        ]}
      />
      <TextareaField
        name="text"
        label="Ce que vous répondez"
        error={faults.text}
        maxCharacters={5000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
