import type { Answers, QuestionSet } from '@lampion/contract/events/questions';
import { answerKey, listAsked, readAnswers } from '@lampion/contract/events/rules/question-fields';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { QuestionFields, type ShownAnswers } from './question-fields.tsx';

/** Whether a yes would be refused because a required question has no answer. */
export function lacksAnswers({ questions }: QuestionSet, answers: ShownAnswers, plusOnes: number): boolean {
  return questions
    .filter(({ isRequired }) => isRequired)
    .some((question) =>
      listAsked(question, plusOnes).some((person) => answers[answerKey(question.id, person)] === undefined),
    );
}

interface QuestionsFormProps {
  asked: QuestionSet;
  answers: ShownAnswers;
  /** How many people the guest brings. */
  plusOnes: number;
  onSend: (answers: Answers) => void;
  onClose: () => void;
}

/** The questions of an event in the app: what is written goes with the reply, also later. */
export function QuestionsForm({ asked, answers, plusOnes, onSend, onClose }: QuestionsFormProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(readAnswers(new FormData(event.currentTarget)));
  }
  return (
    <form className="form" onSubmit={send}>
      <QuestionFields asked={asked} answers={answers} faults={{}} plusOnes={plusOnes} />
      <div className="actions">
        <Button type="submit" variant="ink">
          Envoyer ma réponse
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
