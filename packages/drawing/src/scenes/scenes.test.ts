import { expect, it } from 'vitest';
import { drawEmptyAgenda, drawSignupLanterns } from '../app/app-strings.ts';
import { drawPartyLantern, drawTicketGlow } from '../app/lanterns.ts';
import { drawSignupNight } from '../app/signup-night.ts';
import { drawUnlitNight } from '../app/unlit-night.ts';
import { drawUnlitAvatar } from '../avatar.ts';
import { drawHalfLamp, drawLamp } from '../lamp.ts';
import { drawWordmark } from '../logo.ts';
import { drawMapPlaceholder } from '../map-placeholder.ts';
import { drawAppIcon, drawMark } from '../mark.ts';
import { drawTypeGlyph } from '../type-glyph.ts';
import { drawDawnRoofs, drawDawnSky, drawDayGarland } from './dawn.ts';
import { drawCarouselBackdrop, drawSubscriptionScene } from './dusk.ts';
import { drawEmptyString } from './empty.ts';
import { drawHeroGarland, drawHeroGarlandMobile, drawHeroScene, drawHeroSceneMobile } from './hero.ts';
import { drawMorningAfter } from './morning-after.ts';
import {
  drawBlogGarland,
  drawGuestsPoster,
  drawPlanningPoster,
  drawPosterLine,
  drawShoppingPoster,
} from './posters.ts';
import { drawSignInBand, drawSignInScene } from './sign-in.ts';
import { drawPlanGarland, drawSignupStep, drawSignupString } from './signup.ts';

const drawings: [name: string, draw: () => string][] = [
  ['hero scene', drawHeroScene],
  ['hero scene on a phone', drawHeroSceneMobile],
  ['hero garland', drawHeroGarland],
  ['hero garland on a phone', drawHeroGarlandMobile],
  ['planning poster', drawPlanningPoster],
  ['guests poster', drawGuestsPoster],
  ['shopping poster', drawShoppingPoster],
  ['poster line', drawPosterLine],
  ['blog garland', drawBlogGarland],
  ['dawn sky', () => drawDawnSky('#431C40')],
  ['dawn roofs', drawDawnRoofs],
  ['day garland', drawDayGarland],
  ['morning after', drawMorningAfter],
  ['unlit night', drawUnlitNight],
  ['carousel backdrop', drawCarouselBackdrop],
  ['sign-in scene', drawSignInScene],
  ['sign-in band', drawSignInBand],
  ['signup string', drawSignupString],
  ['signup step', () => drawSignupStep({ step: 1, state: 'current' })],
  ['signup step to do', () => drawSignupStep({ step: 2, state: 'todo' })],
  ['garland of five', () => drawPlanGarland(5)],
  ['subscription', drawSubscriptionScene],
  ['empty string', drawEmptyString],
  ['map placeholder', drawMapPlaceholder],
  ['lit lamp', () => drawLamp({ isLit: true })],
  ['unlit lamp', () => drawLamp({ isLit: false })],
  ['half lamp', drawHalfLamp],
  ['party lantern', () => drawPartyLantern({ type: 'party', state: 'lit' })],
  ['party lantern of a perhaps', () => drawPartyLantern({ type: 'concert', state: 'half' })],
  ['party lantern without an answer', () => drawPartyLantern({ type: 'barathon', state: 'unlit' })],
  ['empty agenda', drawEmptyAgenda],
  ['lanterns of signing up', () => drawSignupLanterns(2)],
  ['the night beside signing up', drawSignupNight],
  ['glow of the ticket', drawTicketGlow],
  ['type glyph', () => drawTypeGlyph('concert')],
  ['unlit avatar', drawUnlitAvatar],
  ['wordmark', () => drawWordmark()],
  ['mark', () => drawMark()],
  ['app icon', () => drawAppIcon()],
];

// A content policy may refuse inline styles and scripts, and no drawing may load anything.
const REFUSED = / style=|<style|<script|href=|url\(|NaN|undefined|Infinity/;

it.each(drawings)('%s is one whole <svg> of numbers, without style, script or address', (_name, draw) => {
  const drawing = draw();
  expect(drawing).toMatch(/^<svg [^>]*viewBox="[-\d. ]+"[^>]*>.*<\/svg>$/s);
  expect(drawing).not.toMatch(REFUSED);
  expect(drawing.split('<g').length).toBe(drawing.split('</g>').length);
  expect(draw()).toBe(drawing);
});
