/** One place where a rule is broken; the caller adds the rule and its reason. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly detail: string;
}
