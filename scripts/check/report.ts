/** The result of one part of the check. */
export interface CheckReport {
  /** A few words for the summary line. */
  readonly summary: string;
  /** Ready to print; empty without faults. */
  readonly faults: readonly string[];
}
