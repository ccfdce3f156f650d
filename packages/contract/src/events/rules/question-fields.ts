import type { Answers } from '../questions.ts';

const FIELD = /^question-([^[]+)(\[\d+\])?$/;

/** Where the answer of a person is: 0 is who replies, the others are those they bring. */
export function answerKey(id: string, person: number): string {
  return person === 0 ? id : `${id}.${person}`;
}

/** Whose answer a key names. */
export function personOf(key: string): number {
  return Number(key.split('.')[1] ?? 0);
}

/** "Vous", "Personne 2", as a guest reads it. */
export function namePerson(person: number): string {
  return person === 0 ? 'Vous' : `Personne ${person + 1}`;
}

/** Who answers a question, in a party with so many companions. */
export function listAsked({ isPerPerson }: { readonly isPerPerson: boolean }, plusOnes: number): number[] {
  return Array.from({ length: isPerPerson ? 1 + plusOnes : 1 }, (_, person) => person);
}

/** The answers without those of people who no longer come along. */
export function answersOfParty<T>(answers: Readonly<Record<string, T>>, plusOnes: number): Record<string, T> {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => personOf(key) <= plusOnes));
}

/** The name of a question's field in a form; with a number, of one of the options to tick. */
export function questionField(key: string, option?: number): string {
  return `question-${key}${option === undefined ? '' : `[${option}]`}`;
}

/** The answers in the fields of a form. An empty one takes an earlier answer back. */
export function readAnswers(fields: Iterable<readonly [string, unknown]>): Answers {
  const answers: Answers = {};
  for (const [name, value] of fields) {
    const [, key, option] = FIELD.exec(name) ?? [];
    if (key === undefined || typeof value !== 'string') continue;
    answers[key] = option === undefined ? value : [answers[key] ?? [], value].flat();
  }
  return answers;
}
