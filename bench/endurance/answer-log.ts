import type { Answer } from './run-load.ts';

/** Seconds since the run began, `until` not included. */
interface Span {
  readonly from: number;
  readonly until: number;
}

export interface AnswerLog {
  add(answer: Answer): void;
  /** Milliseconds of the answers of a span, optionally of one kind. */
  times(span: Span, kind?: string): readonly number[];
  faults(span?: Span): readonly string[];
  kinds(): readonly string[];
}

/**
 * Stores millions of answers as plain numbers: as objects they would cause longer and longer
 * garbage collections in the measuring process, and count as delays of the product.
 */
export function createAnswerLog(size: number): AnswerLog {
  const at = new Float32Array(size);
  const milliseconds = new Float32Array(size);
  const kindOf = new Uint8Array(size);
  const kinds: string[] = [];
  const faulty: { readonly at: number; readonly fault: string }[] = [];
  let count = 0;

  function numberOf(kind: string): number {
    if (!kinds.includes(kind)) kinds.push(kind);
    return kinds.indexOf(kind);
  }

  return {
    add(answer) {
      at[count] = answer.at;
      milliseconds[count] = answer.milliseconds;
      kindOf[count] = numberOf(answer.kind);
      count += 1;
      if (answer.fault !== undefined) faulty.push({ at: answer.at, fault: answer.fault });
    },
    times({ from, until }, kind) {
      const wanted = kind === undefined ? undefined : numberOf(kind);
      const times: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const second = at[index] ?? 0;
        if (second < from || second >= until) continue;
        if (wanted === undefined || kindOf[index] === wanted) times.push(milliseconds[index] ?? 0);
      }
      return times;
    },
    faults: ({ from, until } = { from: 0, until: Number.POSITIVE_INFINITY }) =>
      faulty.filter((one) => one.at >= from && one.at < until).map(({ fault }) => fault),
    kinds: () => kinds,
  };
}
