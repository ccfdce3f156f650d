import { fr } from '@lampion/contract/french';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { Ribs } from '../../../components/ui/ribs.tsx';
import { questions } from '../signup-screens.ts';
import { listOptions, questionTitles } from '../signup-words.ts';
import { StepActions } from '../step-actions.tsx';
import { StepTitle } from '../step-title.tsx';
import type { SignupState } from '../use-signup.ts';

interface QuestionStepProps {
  state: SignupState;
  /** 0 to 2. */
  index: number;
}

/** Step 2: one question, one answer. */
export function QuestionStep({ state, index }: QuestionStepProps) {
  const question = questions[index];
  if (question === undefined) return null;
  const { answers } = state.draft;
  const isLast = index === questions.length - 1;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        state.goOn();
      }}
    >
      <p className="wiz-count">
        <span className="num">
          Question {index + 1} sur {questions.length}
        </span>
        <Ribs count={questions.length} lit={index + 1} />
      </p>
      <StepTitle id="question">{questionTitles[question]}</StepTitle>
      <div className="choices" role="radiogroup" aria-labelledby="question">
        {listOptions(question).map(({ value, label, text }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={question}
              value={value}
              checked={answers[question] === value}
              onChange={() => state.change({ answers: { ...answers, [question]: value } })}
            />
            <span className="on">
              <Lamp isLit />
            </span>
            <span className="off">
              <Lamp isLit={false} />
            </span>
            <span>
              <b>{fr(label)}</b>
              <small>{fr(text)}</small>
            </span>
          </label>
        ))}
      </div>
      <StepActions
        onBack={state.goBack}
        next={isLast ? 'Voir les offres recommandées' : 'Suivant'}
        isDisabled={answers[question] === undefined}
      />
    </form>
  );
}
