/** One place where a rule is broken; the rule and its reason are added by who asked. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly detail: string;
}
