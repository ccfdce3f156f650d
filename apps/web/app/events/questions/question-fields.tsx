import {
  ANSWER_MAX,
  ANSWERS_KEPT_DAYS,
  type Question,
  type QuestionSet,
} from '@lampion/contract/events/questions';
import { questionField } from '@lampion/contract/events/rules/question-fields';
import { fr } from '@lampion/contract/french';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';

type Shown = QuestionSet['questions'][number];
export type ShownAnswers = Readonly<Record<string, string | readonly string[]>>;

interface QuestionFieldsProps {
  asked: QuestionSet;
  answers: ShownAnswers;
  /** By the path of the contract: `answers.{id}`. */
  faults: Readonly<Record<string, string>>;
}

/**
 * What the organiser asks of a guest, below what it is for: fields of any form, that work without a
 * script.
 */
export function QuestionFields({ asked: { purpose, questions }, answers, faults }: QuestionFieldsProps) {
  if (questions.length === 0) return null;
  return (
    <section className="form" data-questions="" aria-labelledby="asked-title">
      <h3 id="asked-title">L’organisateur demande</h3>
      <p className="hint">
        {fr(
          `${purpose}. Seule son équipe lit vos réponses ; elles s’effacent ${ANSWERS_KEPT_DAYS} jours après la soirée.`,
        )}
      </p>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id] ?? ''}
          error={faults[`answers.${question.id}`]}
        />
      ))}
    </section>
  );
}

interface QuestionFieldProps {
  question: Shown;
  answer: string | readonly string[];
  error: string | undefined;
}

function QuestionField({ question, answer, error }: QuestionFieldProps) {
  const { id, kind, options, isRequired } = question;
  const name = questionField(id);
  const label = labelQuestion(question);
  const text = typeof answer === 'string' ? answer : (answer[0] ?? '');
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          name={name}
          label={label}
          choices={[
            { value: '', label: isRequired ? 'Choisissez' : 'Sans réponse' },
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          required={isRequired}
          defaultValue={text}
          error={error}
        />
      );
    case 'choices':
      return <OptionBoxes question={question} chosen={[answer].flat()} error={error} />;
    case 'checkbox':
      return (
        <>
          {/* What is sent when the box is not ticked. */}
          <input type="hidden" name={name} value="" />
          <Checkbox name={name} value="true" label={label} defaultChecked={text === 'true'} error={error} />
        </>
      );
    default:
      return (
        <TextField
          name={name}
          label={label}
          maxLength={ANSWER_MAX}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          required={isRequired}
          autoComplete="off"
          defaultValue={text}
          error={error}
        />
      );
  }
}

/** The question, with whether it has to be answered, in words. */
function labelQuestion({ label, isRequired }: Pick<Question, 'isRequired' | 'label'>): string {
  return `${label} (${isRequired ? 'obligatoire' : 'facultatif'})`;
}

interface OptionBoxesProps {
  question: Shown;
  chosen: readonly string[];
  error: string | undefined;
}

function OptionBoxes({ question, chosen, error }: OptionBoxesProps) {
  const { id, options } = question;
  return (
    <fieldset className="field">
      <legend className="label">{fr(labelQuestion(question))}</legend>
      {/* What is sent when none is ticked. */}
      <input type="hidden" name={questionField(id, 0)} value="" />
      {options.map((option, index) => (
        <Checkbox
          key={option}
          name={questionField(id, index + 1)}
          value={option}
          label={option}
          defaultChecked={chosen.includes(option)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** "Vous venez comment ? À vélo", for the organiser. */
export function describeAnswers(questions: readonly Shown[], answers: ShownAnswers): string[] {
  return questions.flatMap(({ id, label, kind }) => {
    const answer = answers[id];
    if (answer === undefined) return [];
    return [`${label} ${kind === 'checkbox' ? 'Oui' : [answer].flat().join(', ')}`];
  });
}
