/** The result of one part of the check. */
export interface CheckReport {
  /** A few words for the summary line. */
  readonly summary: string;
  /** Ready to print; none when all is well. */
  readonly faults: readonly string[];
}
