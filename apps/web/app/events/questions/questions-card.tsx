import type { OwnEvent } from '@lampion/contract/events/events';
import {
  ANSWERS_KEPT_DAYS,
  hasOptions,
  OPTION_MAX,
  OPTIONS_MAX,
  type OwnQuestionSet,
  PURPOSE_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  type QuestionKind,
  type QuestionSet,
  questionEndpoints,
  questionKindLabels,
  questionKinds,
  setQuestionsBodySchema,
} from '@lampion/contract/events/questions';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ApiError, callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { LoadingRegion, SkeletonRow } from '../../ui/skeleton.tsx';
import { useTask } from '../../ui/use-task.ts';
import { LineActions, type LineTools, ProgrammeCard } from '../programme/programme-card.tsx';

type Asked = QuestionSet['questions'][number];

/** What the organiser asks of its guests: up to ten questions, in their order. */
export function QuestionsCard({ event }: { event: OwnEvent }) {
  const id = event._id;
  const load = useCallback(
    (signal: AbortSignal) => callApi(questionEndpoints.getOwnQuestions, { params: { id }, signal }),
    [id],
  );
  const { data, error } = useLoaded(load);
  if (data !== null) return <LoadedQuestions event={event} first={data} />;
  return (
    <Card aria-labelledby="questions">
      <CardHead id="questions" title="Vos questions" />
      {error ? (
        <FieldError>{error.message}</FieldError>
      ) : (
        <LoadingRegion label="Chargement des questions">
          <SkeletonRow />
        </LoadingRegion>
      )}
    </Card>
  );
}

function LoadedQuestions({ event, first }: { event: OwnEvent; first: OwnQuestionSet }) {
  const { _id: id, plusOnesMax } = event;
  const [set, setSet] = useState(first);
  const { run } = useTask();
  const { answerCounts } = set;
  const save = async (questions: readonly Asked[], purpose = set.purpose) => {
    const body = { purpose, questions: [...questions], confirm: true };
    setSet(await callApi(questionEndpoints.setQuestions, { params: { id }, body }));
  };
  const keep = (questions: readonly Asked[], before: readonly Asked[], title: string) =>
    void run({
      failure: 'Questions non enregistrées',
      work: async () => {
        try {
          await save(questions);
        } catch (error) {
          setSet({ ...set, questions: [...before] });
          throw error;
        }
        return { title };
      },
    });
  return (
    <ProgrammeCard
      id="questions"
      title="Vos questions"
      lead={describeSet(set)}
      addLabel="Ajouter une question"
      items={set.questions}
      nameOf={({ label }) => label}
      onShow={(questions) => setSet({ ...set, questions: [...questions] })}
      onKeepOrder={(questions, before) => keep(questions, before, 'Ordre enregistré')}
      onRemove={(gone) =>
        keep(
          set.questions.filter((one) => one.id !== gone),
          set.questions,
          'Question retirée',
        )
      }
      removal={{
        title: 'Retirer cette question ?',
        text: (label) => describeRemoval(label, countOf(set, label)),
        confirm: 'Retirer',
      }}
      lineClassName="chal"
      renderForm={(question, onClose) => (
        <QuestionForm
          question={question}
          purpose={set.purpose}
          isParty={plusOnesMax > 0}
          isAnswered={question !== null && (answerCounts[question.id] ?? 0) > 0}
          onSave={(changed, purpose) => {
            const others = set.questions.map((one) => (one.id === changed.id ? changed : one));
            return save(question === null ? [...set.questions, changed] : others, purpose);
          }}
          onClose={onClose}
        />
      )}
      renderRow={(question, tools) => (
        <QuestionRow {...tools} question={question} count={answerCounts[question.id] ?? 0} />
      )}
    />
  );
}

function describeSet({ questions, purpose }: QuestionSet): string {
  if (questions.length === 0) return fr('Aucune question pour l’instant. Plus court, plus de réponses.');
  return fr(
    `${questions.length} sur ${QUESTIONS_MAX}. ${purpose}. Seule votre équipe lit les réponses ; elles s’effacent ${ANSWERS_KEPT_DAYS} jours après la soirée.`,
  );
}

const countOf = ({ questions, answerCounts }: OwnQuestionSet, label: string) =>
  answerCounts[questions.find((one) => one.label === label)?.id ?? ''] ?? 0;

const countAnswers = (count: number) => (count === 1 ? '1 réponse' : `${formatCount(count)} réponses`);

function describeRemoval(label: string, count: number): string {
  if (count === 0) return `« ${label} » n’est plus demandée. Personne n’y a répondu.`;
  return `« ${label} » n’est plus demandée, et ${countAnswers(count)} ${count === 1 ? 's’efface' : 's’effacent'}. Cette action est définitive.`;
}

function QuestionRow({ question, count, ...tools }: LineTools & { question: Asked; count: number }) {
  const { label, kind, options, isRequired, isPerPerson } = question;
  return (
    <>
      <div className="min-w-0">
        <h3>{fr(label)}</h3>
        <p>{fr([questionKindLabels[kind], ...options].join(' · '))}</p>
        <div className="badges">
          <Badge tone={isRequired ? 'warning' : 'muted'}>{isRequired ? 'Obligatoire' : 'Facultative'}</Badge>
          {isPerPerson && <Badge tone="info">{askedLabels.person}</Badge>}
          {count > 0 && <Badge tone="success">{fr(countAnswers(count))}</Badge>}
        </div>
      </div>
      <LineActions
        {...tools}
        labels={{ edit: `Modifier la question : ${label}`, remove: `Retirer la question : ${label}` }}
      />
    </>
  );
}

interface QuestionFormProps {
  /** Null for a new one. */
  question: Asked | null;
  purpose: string;
  /** Whether guests may bring somebody. */
  isParty: boolean;
  /** Its kind then stays, and who is asked. */
  isAnswered: boolean;
  /** Throws the server's refusal. */
  onSave: (question: Asked, purpose: string) => Promise<void>;
  onClose: () => void;
}

function QuestionForm(props: QuestionFormProps) {
  const { question, purpose: known, isParty, isAnswered, onSave, onClose } = props;
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? 'text');
  const [label, setLabel] = useState(question?.label ?? '');
  const [options, setOptions] = useState(question?.options.join('\n') ?? '');
  const [isRequired, setRequired] = useState(question?.isRequired ?? false);
  const [isPerPerson, setPerPerson] = useState(question?.isPerPerson ?? false);
  const [purpose, setPurpose] = useState(known);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const form = useErrorFocus(faults);
  const { run, isBusy } = useTask();
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }, [form]);
  function submit(event: FormEvent) {
    event.preventDefault();
    const lines = hasOptions(kind) ? options.split('\n').filter((line) => line.trim() !== '') : [];
    const id = question?.id ?? crypto.randomUUID();
    const asked = { id, kind, label, options: lines, isRequired, isPerPerson };
    const wrong = setQuestionsBodySchema.safeParse({ purpose, questions: [asked] }).error?.issues ?? [];
    const found = wrong.map(({ path, message }) => [fieldOf(path.join('.')), message] as const);
    setFaults(Object.fromEntries(found));
    if (wrong.length > 0) return;
    void run({
      failure: 'Question non enregistrée',
      work: async () => {
        try {
          await onSave(asked, purpose);
        } catch (error) {
          const refused = error instanceof ApiError ? error.errors : [];
          setFaults(Object.fromEntries(refused.map(({ path, message }) => [fieldOf(path), message])));
          throw error;
        }
        onClose();
        return { title: 'Question enregistrée' };
      },
    });
  }
  return (
    <form ref={form} noValidate className="form form-stack" aria-label="Question" onSubmit={submit}>
      <TextField
        name="label"
        label="Question"
        maxCharacters={QUESTION_MAX}
        required
        autoComplete="off"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        error={faults.label}
      />
      <KindField isFixed={isAnswered} value={kind} onChange={setKind} error={faults.kind} />
      {hasOptions(kind) && (
        <TextareaField
          name="options"
          label="Choix"
          hint={`Un par ligne, ${OPTIONS_MAX} au plus.`}
          rows={4}
          maxCharacters={OPTIONS_MAX * (OPTION_MAX + 1)}
          value={options}
          onChange={({ target }) => setOptions(target.value)}
          error={faults.options}
        />
      )}
      {(isParty || isPerPerson) && (
        <AskedField
          isFixed={isAnswered}
          value={isPerPerson}
          onChange={setPerPerson}
          error={faults.isPerPerson}
        />
      )}
      <Checkbox
        name="isRequired"
        label="Obligatoire"
        hint="Sans réponse, on ne peut pas dire oui."
        checked={isRequired}
        onChange={({ target }) => setRequired(target.checked)}
      />
      <TextField
        name="purpose"
        label="À quoi servent les réponses ?"
        hint="Lu par les invités avant toutes vos questions, comme le veut le RGPD."
        maxCharacters={PURPOSE_MAX}
        required
        autoComplete="off"
        value={purpose}
        onChange={({ target }) => setPurpose(target.value)}
        error={faults.purpose}
      />
      <div className="actions">
        <Button type="submit" variant="ink" pendingText={isBusy ? 'Enregistrement…' : undefined}>
          Enregistrer la question
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  );
}

interface FixedFieldProps<T> {
  /** Once somebody has answered. */
  isFixed: boolean;
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
}

function KindField({ isFixed, value, onChange, error }: FixedFieldProps<QuestionKind>) {
  return (
    <SelectField
      name="kind"
      label="Type de réponse"
      hint={isFixed ? 'On y a déjà répondu : le type ne change plus.' : undefined}
      disabled={isFixed}
      choices={questionKinds.map((kind) => ({ value: kind, label: questionKindLabels[kind] }))}
      value={value}
      onChange={({ target }) => onChange(target.value as QuestionKind)}
      error={error}
    />
  );
}

const askedLabels = { guest: 'La personne qui répond', person: 'Chaque personne du groupe' };

function AskedField({ isFixed, value, onChange, error }: FixedFieldProps<boolean>) {
  return (
    <SelectField
      name="isPerPerson"
      label="Qui répond ?"
      hint={isFixed ? 'On y a déjà répondu : ce choix ne change plus.' : undefined}
      disabled={isFixed}
      choices={Object.entries(askedLabels).map(([who, label]) => ({ value: who, label }))}
      value={value ? 'person' : 'guest'}
      onChange={({ target }) => onChange(target.value === 'person')}
      error={error}
    />
  );
}

/** "questions.3.label" is the field `label`. */
function fieldOf(path: string): string {
  const [list = '', , name = 'label'] = path.split('.');
  return list === 'questions' ? name : list;
}
