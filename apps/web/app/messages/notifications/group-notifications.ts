import { formatDate, formatSpan, formatTime } from '@lampion/contract/platform/rules/format';
import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';

interface Dated {
  readonly createdAt: string;
}

interface Section<Piece> {
  readonly title: string;
  readonly news: readonly Piece[];
}

const dayOf = (instant: Date | string) => readParisClock(new Date(instant)).day;

/** Days in Paris, whatever the device's time zone. */
function titleOf(createdAt: string, now: Date): string {
  const [day, today] = [dayOf(createdAt), dayOf(now)];
  if (day >= today) return 'Maintenant';
  if (day === addDays(today, -1)) return 'Hier';
  return day > addDays(today, -7) ? 'Ces derniers jours' : 'Plus tôt';
}

/** Groups notifications by day, in their order. */
export function groupNews<Piece extends Dated>(news: readonly Piece[], now: Date): Section<Piece>[] {
  const groups = Map.groupBy(news, ({ createdAt }) => titleOf(createdAt, now));
  return [...groups].map(([title, pieces]) => ({ title, news: pieces }));
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** "à l’instant", "il y a 4 min", "17 h 12", "12 décembre 2026". */
export function formatNotificationTime(createdAt: string, now: Date): string {
  const age = now.getTime() - new Date(createdAt).getTime();
  if (age < MINUTE_MS) return 'à l’instant';
  if (age < HOUR_MS) return `il y a ${formatSpan(age / 1000)}`;
  const isRecent = dayOf(createdAt) >= addDays(dayOf(now), -1);
  return isRecent ? formatTime(createdAt) : formatDate(createdAt, 'long');
}
