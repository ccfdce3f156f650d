import type { CrawlBar, CrawlGroup, CrawlScreen } from '@lampion/contract/night/bar-crawl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BarVisits, TvBoard } from './tv-board.tsx';

const bar = (id: string, name: string, longitude: number): CrawlBar => ({
  id,
  name,
  description: '',
  openingHours: '17:00',
  closingHours: '02:00',
  mission: '',
  address: null,
  latitude: 47.21,
  longitude,
  capacity: null,
  stayMinutes: 45,
  state: null,
  readyAt: null,
  linkCode: null,
});
const now = new Date('2026-12-05T19:30:00Z');
const group = (
  number: number,
  name: string,
  steps: CrawlGroup['steps'],
  endedAt: string | null = null,
): CrawlGroup => ({
  number,
  name,
  people: 30,
  steps,
  endedAt,
  beginsAt: '2026-12-05T19:00:00.000Z',
});
const atMerle = [{ barId: 'merle', headedAt: '2026-12-05T19:00:00.000Z' }];
const bars = [bar('merle', 'Le Merle', -1.56), bar('cale', 'La Cale', -1.55)];

const textOf = (screen: Pick<CrawlScreen, 'groups'>) =>
  renderToStaticMarkup(<TvBoard screen={{ name: 'Le barathon', bars, ...screen }} now={now} />)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\|+/g, '|');

// In December it is an hour later in Paris.
it('says on a screen where the group is, when it leaves, and where it goes', () => {
  const text = textOf({ groups: [group(0, 'Menthe', atMerle)] });
  expect(text).toContain('Le groupe est|Le Merle|Départ vers |20 h 45|');
  expect(text).toMatch(/Ensuite \|La Cale\|, \d+ min à pied/);
  expect(text).toContain('À jour à 20 h 30');
});

it('lists several groups, and those whose way is over', () => {
  const text = textOf({
    groups: [group(0, 'Menthe', atMerle, '2026-12-05T19:20:00.000Z'), group(1, 'Miel', [])],
  });
  expect(text).toContain('|Menthe|Parcours terminé|');
  expect(text).toContain('|Miel|Le Merle|à 20 h 30|');
});

it('shows a bar how many people come, are on the way, are there and have left', () => {
  const visit = { people: 40, arrivesAt: '2026-12-05T21:10:00.000Z', leavesAt: '2026-12-05T21:55:00.000Z' };
  const text = renderToStaticMarkup(
    <BarVisits
      now={now}
      visits={[
        { ...visit, state: 'coming' },
        { ...visit, state: 'here', people: 1 },
        { ...visit, state: 'here', people: null, arrivesAt: '2026-12-05T19:10:00.000Z' },
        { ...visit, state: 'left' },
      ]}
    />,
  )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s/g, ' ');
  expect(text).toContain('40 personnes vers 22 h 10');
  expect(text).toContain('1 personne en chemin, à 22 h 10');
  expect(text).toContain('Un groupe chez vous jusqu’à 22 h 55 environ');
  expect(text).toContain('40 personnes jusqu’à 22 h 55, c’est passé');
});
