import type { Answers } from '../questions.ts';

const FIELD = /^question-([0-9a-f-]{36})(\[\d+\])?$/;

/** The name of a question's field in a form; with a number, of one of the options to tick. */
export function questionField(id: string, option?: number): string {
  return `question-${id}${option === undefined ? '' : `[${option}]`}`;
}

/** The answers in the fields of a form. An empty one takes an earlier answer back. */
export function readAnswers(fields: Iterable<readonly [string, unknown]>): Answers {
  const answers: Answers = {};
  for (const [name, value] of fields) {
    const [, id, option] = FIELD.exec(name) ?? [];
    if (id === undefined || typeof value !== 'string') continue;
    answers[id] = option === undefined ? value : [answers[id] ?? [], value].flat();
  }
  return answers;
}
