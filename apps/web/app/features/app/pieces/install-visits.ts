/** What this device knows of visits and of the offer. */
interface Visits {
  /** The days on which the app was opened, two at most: the offer is for those who came back. */
  readonly days: readonly string[];
  readonly declinedAt: number | null;
}

const KEY = 'app-visits';
const SILENCE_MS = 30 * 86_400_000;
const VISITS_BEFORE = 2;

function read(): Visits {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Visits | null;
    return kept ?? { days: [], declinedAt: null };
  } catch {
    return { days: [], declinedAt: null };
  }
}

function write(visits: Visits): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits));
  } catch {
    // Without storage every visit is the first: nothing is offered.
  }
}

/** Whether to offer the installation: after the second visit, and not for 30 days once declined. */
export function isOfferDue(now: Date): boolean {
  const { days, declinedAt } = read();
  const isSilent = declinedAt !== null && now.getTime() - declinedAt < SILENCE_MS;
  return days.length >= VISITS_BEFORE && !isSilent;
}

/** Counts a visit, one a day, and says whether the offer is due. */
export function noteVisit(now: Date): boolean {
  const visits = read();
  const day = now.toISOString().slice(0, 10);
  if (!visits.days.includes(day)) write({ ...visits, days: [...visits.days, day].slice(-VISITS_BEFORE) });
  return isOfferDue(now);
}

export function noteDeclined(now: Date): void {
  write({ ...read(), declinedAt: now.getTime() });
}
