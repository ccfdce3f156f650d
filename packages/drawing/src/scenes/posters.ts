import { type Colour, type InkName, NUIT_900 } from '../colour.ts';
import { drawGarland, drawString, hangString, type StrungLantern } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { cycle, itemAt, repeat } from '../list.ts';
import { once, svg, svgDocument } from '../svg.ts';

function drawPoster(content: string): string {
  return svgDocument({ viewBox: '0 0 500 400', fit: 'xMidYMid slice' }, content);
}

/** A month of dots; one of them is a lantern. */
export const drawPlanningPoster: () => string = once(() => {
  let drawing =
    '<rect width="500" height="400" fill="#FF6B35"/><circle cx="250" cy="220" r="230" fill="#FF8A3F"/><circle cx="250" cy="220" r="165" fill="#FFB347"/>';
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 7; column++) {
      if (row === 2 && column === 5) continue;
      const isPast = row < 2 || (row === 2 && column < 5);
      drawing += `<circle cx="${64 + column * 62}" cy="${104 + row * 68}" r="15" fill="#15122A" fill-opacity="${isPast ? '0.22' : '0.9'}"/>`;
    }
  }
  const night = { capColour: NUIT_900, cordColour: NUIT_900 };
  return drawPoster(
    drawing + drawLantern({ x: 374, y: 200, width: 80, ink: 'papier', cord: 300, pleats: 7, ...night }),
  );
});

const GUEST_INKS: readonly InkName[] = [
  'lampion',
  'miel',
  'framboise',
  'papier',
  'miel',
  'papier',
  'lampion',
  'framboise',
];
const ABSENT = new Set([2, 9, 13]);
const ABSENT_INK = ['#571F43', '#571F43', '#5F2044', '#5F2044'] as const;

function drawGuest(x: number, y: number, guest: number, row: number): string {
  const shape = guest % 4 === 1 ? 'accordeon' : 'boule';
  const isAbsent = ABSENT.has(guest);
  return drawLantern({
    x,
    y: y + 7,
    width: shape === 'accordeon' ? 54 : 72,
    shape,
    ink: isAbsent ? ABSENT_INK : cycle(GUEST_INKS, guest * 3 + row),
    capColour: isAbsent ? '#9A4A66' : '#FFF8EC',
    cord: 7,
    halo: isAbsent ? 0 : 0.72,
  });
}

/** Three strings of lanterns: the guests who come are lit. */
export const drawGuestsPoster: () => string = once(() => {
  let drawing =
    '<rect width="500" height="400" fill="#6B2245"/><circle cx="250" cy="200" r="290" fill="#842644"/><circle cx="250" cy="200" r="200" fill="#A02C46"/>';
  for (let row = 0; row < 3; row++) {
    const string = hangString(-20, 22 + row * 124, 520, 22 + row * 124, 16);
    drawing += drawString(string, { opacity: '.8', width: 2.4 });
    for (let column = 0; column < 5; column++) {
      const [x, y] = string.at((column + 0.5) / 5);
      drawing += drawGuest(x, y, row * 5 + column, row);
    }
  }
  return drawPoster(drawing);
});

function drawGingham(): string {
  const odd = (count: number) => repeat(count, (index) => index).filter((index) => index % 2 === 1);
  const columns = odd(10).map(
    (i) => `<rect x="${i * 50}" width="50" height="400" fill="#1FA890" fill-opacity=".5"/>`,
  );
  const rows = odd(8).map(
    (i) => `<rect y="${i * 50}" width="500" height="50" fill="#1FA890" fill-opacity=".5"/>`,
  );
  return `<rect width="500" height="400" fill="#FFF8EC"/>${columns.join('')}${rows.join('')}`;
}

function drawGlass(x: number, y: number, radius: number, drink: Colour): string {
  return svg`<circle cx="${x + 4}" cy="${y + 8}" r="${radius}" fill="#15122A" fill-opacity=".25"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#FFFDF8"/><circle cx="${x}" cy="${y}" r="${radius * 0.84}" fill="${drink}"/><circle cx="${x - radius * 0.25}" cy="${y - radius * 0.3}" r="${radius * 0.28}" fill="#FFFDF8" fill-opacity=".4"/>`;
}

const ITEM_WIDTHS = [96, 70, 110, 60, 88];

function drawListItem(index: number): string {
  const isDone = index < 3;
  const tick = `<path d="M-70 ${-68 + index * 40}l4 5 8-9" fill="none" stroke="#FFFDF8" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<rect x="-74" y="${-78 + index * 40}" width="20" height="20" rx="5" fill="${isDone ? '#0A6B5B' : 'none'}" stroke="#0A6B5B" stroke-width="3"/>${isDone ? tick : ''}<rect x="-42" y="${-73 + index * 40}" width="${itemAt(ITEM_WIDTHS, index)}" height="10" rx="5" fill="#15122A" fill-opacity="${isDone ? '0.35' : '0.85'}"/>`;
}

/** A shopping list among glasses on a checked cloth. */
export const drawShoppingPoster: () => string = once(() => {
  const glasses = [
    drawGlass(96, 100, 50, '#FF8A3F'),
    drawGlass(410, 300, 56, '#F0386B'),
    drawGlass(420, 90, 44, '#FFD369'),
    drawGlass(90, 310, 46, '#3E6BE8'),
  ];
  const receipt =
    '<rect x="-96" y="-142" width="200" height="290" fill="#15122A" fill-opacity=".22"/><path d="M-100 -150H100V140l-20-12-20 12-20-12-20 12-20-12-20 12-20-12-20 12-20-12-20 12Z" fill="#FFFDF8"/><rect x="-74" y="-122" width="104" height="16" rx="8" fill="#15122A"/>';
  const list = `<g transform="translate(250 205) rotate(-5)">${receipt}${repeat(5, drawListItem).join('')}</g>`;
  return drawPoster(drawGingham() + glasses.join('') + list);
});

const POSTER_LANTERNS: readonly StrungLantern[] = [
  [0.165, 'boule', 'lampion', 60],
  [0.395, 'accordeon', 'miel', 34],
  [0.6, 'accordeon', 'framboise', 34],
  [0.83, 'galet', 'menthe', 64],
  [0.1, 'accordeon', 'papier', 44],
  [0.9, 'boule', 'framboise', 70],
];

/** The string on which the landing page's three posters hang. */
export const drawPosterLine: () => string = once(() => {
  const options = { cord: () => 5, isSwaying: true, stroke: { opacity: '.65' } };
  const garland = drawGarland(hangString(0, 8, 2048, 8, 84), POSTER_LANTERNS, options);
  return svgDocument({ viewBox: '0 0 2048 160', className: 'line-string' }, garland);
});

const BLOG_LANTERNS: readonly StrungLantern[] = [
  [0.52, 'boule', 'papier', 54],
  [0.6, 'accordeon', 'lampion', 42],
  [0.69, 'boule', 'framboise', 88],
  [0.8, 'galet', 'miel', 84],
  [0.9, 'boule', 'lampion', 110],
];

/** The string over the blog's title; its lanterns grow towards the right. */
export const drawBlogGarland: () => string = once(() => {
  const options = { cord: (width: number) => width * 0.07, isSwaying: true };
  const garland = drawGarland(hangString(-40, 44, 1700, 20, 70), BLOG_LANTERNS, options);
  return svgDocument({ viewBox: '0 0 1600 300', className: 'blog-garland', fit: 'xMaxYMin slice' }, garland);
});
