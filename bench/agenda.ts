import { agendaQuerySchema } from '../packages/contract/src/schemas/agenda.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import { listAgenda } from '../packages/server/src/features/events/list-agenda.ts';
import { AGENDA_VOLUME, agendaDataStatements } from './support/agenda-data.ts';
import { uuidText } from './support/generated-values.ts';
import { type Case, measureQueries } from './support/measure-queries.ts';
import { printTable } from './support/table.ts';

const LIMIT_MS = 10;
const DAY_MS = 86_400_000;

/** Everywhere, in a dense and in a sparse place, at each time, for frequent, middling (one of 400) and rare words. */
const queries = [
  '',
  'when=tonight',
  'when=weekend',
  'when=week',
  'type=concert',
  'limit=100',
  'city=paris',
  'city=paris&when=tonight',
  'city=paris&when=weekend&type=concert',
  'city=paris&radius=100',
  'city=issoire',
  'city=issoire&radius=100',
  'near=44.52,3.5',
  'search=bal',
  'search=versailles',
  'search=issoire',
  'search=farandole',
  'search=zqx',
  'search=b',
  'search=nuit villeurbanne',
  'search=farandole paris',
  'search=guinguette issoire',
  'type=concert&search=farandole',
  'city=paris&search=bal',
  'city=paris&search=versailles',
  'city=paris&search=lyon',
  'city=paris&search=farandole',
  'city=lyon&search=versailles',
  'city=issoire&search=bal',
] as const;

/** A page that begins nine months from now. */
function deepCursor(): string {
  const position = [Date.now() + 270 * DAY_MS, uuidText(0, 0)];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function casesOf(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const cursor = deepCursor();
  const deep = [
    ['deep page', { cursor }],
    ['deep page, city=paris', { cursor, city: 'paris' }],
    ['deep page, search=versailles', { cursor, search: 'versailles' }],
  ] as const;
  const asked = queries.map(
    (query) => [query || 'as it opens', Object.fromEntries(new URLSearchParams(query))] as const,
  );
  return [...asked, ...deep].map(([what, query]) => {
    const parsed = agendaQuerySchema.parse(query);
    return [what, () => listAgenda(deps, parsed)];
  });
}

/** The agenda with a million events to come, on a database of its own. */
export async function measureAgenda(): Promise<void> {
  const rows = await measureQueries({ statements: agendaDataStatements, casesOf, atMost: LIMIT_MS });
  printTable(`Agenda, 95th percentile, ${AGENDA_VOLUME.events} events to come`, rows);
}

if (import.meta.main) await measureAgenda();
