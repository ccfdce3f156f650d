/** A known weakness of a locked version, as the registry tells of it. */
export interface Advisory {
  /**
   * Where it is described, which is also what it is known by: https://github.com/advisories/GHSA-…
   */
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly severity: string;
  /** The versions concerned. */
  readonly range: string;
}

/** An advisory that does not concern us, for a while. */
export interface AcceptedAdvisory {
  readonly url: string;
  readonly because: string;
  /** The day it is looked at again, YYYY-MM-DD: from then on it fails. */
  readonly until: string;
}

/** What `npm audit --json` prints, as far as it is read. */
interface AuditReport {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
}

/** The registry gave no answer: nothing is known. */
export class NoAdvisoriesError extends Error {}

/**
 * The advisories of a report of `npm audit --json`, each once.
 * @throws NoAdvisoriesError when the report is none, with npm's reason.
 */
export function readAdvisories(output: string): Advisory[] {
  let report: AuditReport;
  try {
    report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    throw new NoAdvisoriesError(output.trim());
  }
  if (!report.vulnerabilities)
    throw new NoAdvisoriesError(report.error?.summary || report.message || 'no answer');
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(report.vulnerabilities)) {
    // A word is the name of another package of the report, by which this one is concerned.
    for (const advisory of via) if (typeof advisory !== 'string') found.set(advisory.url, advisory);
  }
  return [...found.values()];
}

/**
 * Which advisories count on a day (YYYY-MM-DD), and which acceptances have become pointless. Pure.
 */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  accepted: readonly AcceptedAdvisory[],
  today: string,
) {
  const known = new Set(advisories.map(({ url }) => url));
  const valid = new Map(accepted.filter(({ until }) => today < until).map((entry) => [entry.url, entry]));
  return {
    open: advisories.filter(({ url }) => !valid.has(url)),
    accepted: [...valid.values()].filter(({ url }) => known.has(url)),
    pointless: accepted.filter(({ url }) => !known.has(url)),
  };
}
