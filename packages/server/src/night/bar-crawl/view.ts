import type { Bar } from '@lampion/contract/events/events';
import {
  CRAWL_STAY_DEFAULT,
  type Crawl,
  type CrawlBar,
  type CrawlGroup,
} from '@lampion/contract/night/bar-crawl';
import type { CrawlRows } from './store.ts';

interface Reading {
  readonly bars: readonly Bar[];
  readonly rows: CrawlRows;
  readonly beginDate: Date;
  /** Only hosts get the private links. */
  readonly isHost: boolean;
}

/** The route of a night. Without groups it has one group of unknown size. */
export function toCrawl({
  bars,
  rows,
  beginDate,
  isHost,
}: Reading): Pick<Crawl, 'bars' | 'groups' | 'lateCode' | 'linkCode' | 'staggerMinutes'> {
  const staggerMinutes = rows.crawl?.staggerMinutes ?? 0;
  const groups = rows.groups.length === 0 ? [{ number: 0, people: null, endedAt: null }] : rows.groups;
  return {
    linkCode: isHost ? (rows.crawl?.linkCode ?? null) : null,
    lateCode: isHost ? (rows.crawl?.lateCode ?? null) : null,
    staggerMinutes,
    bars: bars.map((bar) => toCrawlBar(bar, rows, isHost)),
    groups: groups.map((group) => toGroup(group, { rows, beginDate, staggerMinutes })),
  };
}

function toCrawlBar({ visited: _visited, ...bar }: Bar, { stops }: CrawlRows, isHost: boolean): CrawlBar {
  const stop = stops.find(({ barId }) => barId === bar.id);
  return {
    ...bar,
    address: stop?.address ?? null,
    latitude: stop?.latitude ?? null,
    longitude: stop?.longitude ?? null,
    capacity: stop?.capacity ?? null,
    stayMinutes: stop?.stayMinutes ?? CRAWL_STAY_DEFAULT,
    state: stop?.state ?? null,
    readyAt: stop?.readyAt ? new Date(stop.readyAt).toISOString() : null,
    linkCode: isHost ? (stop?.linkCode ?? null) : null,
  };
}

interface GroupReading {
  readonly rows: CrawlRows;
  readonly beginDate: Date;
  readonly staggerMinutes: number;
}

function toGroup(
  { number, people, endedAt }: Pick<CrawlRows['groups'][number], 'endedAt' | 'number' | 'people'>,
  { rows, beginDate, staggerMinutes }: GroupReading,
): CrawlGroup {
  return {
    number,
    name: nameGroup(number),
    people,
    beginsAt: new Date(beginDate.getTime() + number * staggerMinutes * 60_000).toISOString(),
    steps: rows.steps
      .filter((step) => step.number === number)
      .map(({ barId, headedAt }) => ({ barId, headedAt: headedAt.toISOString() })),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Groups are recognised by the colours of their lanterns. */
const groupNames = [
  'Menthe',
  'Miel',
  'Bleu',
  'Framboise',
  'Corail',
  'Lilas',
  'Citron',
  'Cassis',
  'Abricot',
  'Olive',
  'Prune',
  'Ivoire',
] as const;

const nameGroup = (number: number): string => groupNames[number] ?? `Groupe ${number + 1}`;
