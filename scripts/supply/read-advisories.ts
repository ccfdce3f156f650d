/** A known vulnerability of a locked version, as the registry reports it. */
export interface Advisory {
  /** URL of its description, which identifies it: https://github.com/advisories/GHSA-… */
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly severity: string;
  /** The affected versions. */
  readonly range: string;
}

/** An advisory that does not affect us, accepted for a while. */
export interface AcceptedAdvisory {
  readonly url: string;
  readonly because: string;
  /** Review date, YYYY-MM-DD: from then on the check fails. */
  readonly until: string;
}

/** The fields of `npm audit --json` that are read. */
interface AuditReport {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
}

/** The registry gave no answer, so nothing is known. */
export class NoAdvisoriesError extends Error {}

/**
 * The advisories of a report of `npm audit --json`, each once.
 * @throws NoAdvisoriesError when the output is no report, with npm's reason.
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
    // A string names another package of the report, through which this one is affected.
    for (const advisory of via) if (typeof advisory !== 'string') found.set(advisory.url, advisory);
  }
  return [...found.values()];
}

/**
 * The advisories that count on a day (YYYY-MM-DD), and the acceptances that are no longer needed.
 * Pure.
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
