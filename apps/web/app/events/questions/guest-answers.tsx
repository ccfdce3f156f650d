import { type QuestionSet, questionEndpoints } from '@lampion/contract/events/questions';
import { fr } from '@lampion/contract/french';
import { useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { describeAnswers, type ShownAnswers } from './question-fields.tsx';

type Questions = QuestionSet['questions'];
const none: Questions = [];

/** The questions of the organiser's event, to read its guests' answers with; none until loaded. */
export function useQuestions(id: string): Questions {
  const load = useCallback(
    (signal: AbortSignal) => callApi(questionEndpoints.getOwnQuestions, { params: { id }, signal }),
    [id],
  );
  return useLoaded(load).data?.questions ?? none;
}

/** A guest's answers in a row of the organiser's lists. */
export function GuestAnswers({ questions, answers }: { questions: Questions; answers: ShownAnswers }) {
  return describeAnswers(questions, answers).map((answer) => (
    <p key={answer} className="muted guest-detail">
      {fr(answer)}
    </p>
  ));
}
