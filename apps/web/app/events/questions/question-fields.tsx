import {
  ANSWER_MAX,
  ANSWERS_KEPT_DAYS,
  type Question,
  type QuestionSet,
} from '@lampion/contract/events/questions';
import {
  answerKey,
  listAsked,
  namePerson,
  personOf,
  questionField,
} from '@lampion/contract/events/rules/question-fields';
import { fr } from '@lampion/contract/french';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';

type Shown = QuestionSet['questions'][number];
export type ShownAnswers = Readonly<Record<string, string | readonly string[]>>;

interface QuestionFieldsProps {
  asked: QuestionSet;
  answers: ShownAnswers;
  /** By the path of the contract: `answers.{key}`. */
  faults: Readonly<Record<string, string>>;
  /**
   * How many companions have fields. In a form with a choice of their number it is the most that
   * can be chosen: the style sheet shows as many as are (public/joining.css).
   */
  plusOnes: number;
}

/**
 * What the organiser asks of a guest, below what it is for: fields of any form, that work without a
 * script.
 */
export function QuestionFields({ asked, answers, faults, plusOnes }: QuestionFieldsProps) {
  const { purpose, questions } = asked;
  if (questions.length === 0) return null;
  const isPerPerson = questions.some((question) => question.isPerPerson);
  const people = listAsked({ isPerPerson }, plusOnes);
  const fieldsOf = (person: number) =>
    questions
      .filter((question) => listAsked(question, plusOnes).includes(person))
      .map((question) => {
        const key = answerKey(question.id, person);
        return (
          <QuestionField
            key={key}
            name={key}
            question={question}
            answer={answers[key] ?? ''}
            error={faults[`answers.${key}`]}
          />
        );
      });
  return (
    <section className="form" data-questions="" aria-labelledby="asked-title">
      <h3 id="asked-title">L’organisateur demande</h3>
      <p className="hint">
        {fr(
          `${purpose}. Seule son équipe lit vos réponses ; elles s’effacent ${ANSWERS_KEPT_DAYS} jours après la soirée.`,
        )}
      </p>
      {people.length === 1
        ? fieldsOf(0)
        : people.map((person) => (
            <fieldset key={person} className="form asked-person" data-person={person}>
              <legend className="label">{namePerson(person)}</legend>
              {fieldsOf(person)}
            </fieldset>
          ))}
    </section>
  );
}

interface QuestionFieldProps {
  /** The `answerKey` of the question and the person. */
  name: string;
  question: Shown;
  answer: string | readonly string[];
  error: string | undefined;
}

function QuestionField({ name: key, question, answer, error }: QuestionFieldProps) {
  const { kind, options, isRequired } = question;
  const name = questionField(key);
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
      return <OptionBoxes name={key} question={question} chosen={[answer].flat()} error={error} />;
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

interface OptionBoxesProps extends Pick<QuestionFieldProps, 'name' | 'question'> {
  chosen: readonly string[];
  error: string | undefined;
}

function OptionBoxes({ name, question, chosen, error }: OptionBoxesProps) {
  const { options } = question;
  return (
    <fieldset className="field">
      <legend className="label">{fr(labelQuestion(question))}</legend>
      {/* What is sent when none is ticked. */}
      <input type="hidden" name={questionField(name, 0)} value="" />
      {options.map((option, index) => (
        <Checkbox
          key={option}
          name={questionField(name, index + 1)}
          value={option}
          label={option}
          defaultChecked={chosen.includes(option)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/**
 * "Vous venez comment ? À vélo", for the organiser; "Personne 2 : Repas ? Végétarien" of others.
 */
export function describeAnswers(questions: readonly Shown[], answers: ShownAnswers): string[] {
  const last = Math.max(0, ...Object.keys(answers).map(personOf));
  return Array.from({ length: 1 + last }, (_, person) => person).flatMap((person) => {
    const said = questions.flatMap(({ id, label, kind }) => {
      const answer = answers[answerKey(id, person)];
      if (answer === undefined) return [];
      return [`${label} ${kind === 'checkbox' ? 'Oui' : [answer].flat().join(', ')}`];
    });
    if (person === 0 || said.length === 0) return said;
    return [`${namePerson(person)} : ${said.join(' · ')}`];
  });
}
