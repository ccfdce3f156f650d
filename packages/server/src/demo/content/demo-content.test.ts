import { readFile } from 'node:fs/promises';
import { explainDare } from '@lampion/contract/rules/drinking-dare';
import { describe, expect, it } from 'vitest';
import { demoArticles } from './articles.ts';
import { demoChallenges } from './claims.ts';
import { demoOrganisers } from './demo-types.ts';
import { countDaysToEvent } from './event-day.ts';
import { demoEvents } from './events.ts';
import { demoNews } from './news.ts';
import { demoParties } from './parties.ts';
import { demoPeople } from './people.ts';
import { demoSiteSettings } from './site-settings.ts';

const bodies = await Promise.all(
  demoArticles.map(async ({ slug }) => ({
    slug,
    html: await readFile(new URL(`articles/${slug}.html`, import.meta.url), 'utf8'),
  })),
);
const EDITOR_TAGS = new Set('h2 h3 h4 p strong em u s ul ol li blockquote pre code a'.split(' '));
/** A plain space before double punctuation or inside guillemets, or a straight apostrophe. */
const PLAIN_TYPOGRAPHY = / [;:!?»]|« |'|\d [€%]|\d h \d/;

describe('the articles of the demo', () => {
  it('are sixteen, three of them featured, with addresses of their own', () => {
    expect(new Set(demoArticles.map(({ slug }) => slug)).size).toBe(16);
    expect(demoArticles.filter(({ isFeatured }) => isFeatured)).toHaveLength(3);
  });

  it.each(bodies)('$slug holds 450 to 900 words in tags the editor can make', ({ html }) => {
    const words = html
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((piece) => /\p{L}|\p{N}/u.test(piece));
    expect(words.length).toBeGreaterThanOrEqual(450);
    expect(words.length).toBeLessThanOrEqual(900);
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag ?? '');
    expect(tags.filter((tag) => !EDITOR_TAGS.has(tag))).toEqual([]);
  });

  it.each(bodies)('$slug links only to articles that exist', ({ html }) => {
    const slugs = new Set(demoArticles.map(({ slug }) => `/blog/${slug}`));
    const internal = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(internal.length).toBeGreaterThan(0);
    expect(internal.filter((href) => !slugs.has(href))).toEqual([]);
  });

  it.each(bodies)('$slug is set as French is printed', ({ html }) => {
    expect(html.replace(/<[^>]+>/g, '').match(PLAIN_TYPOGRAPHY)?.[0]).toBeUndefined();
  });
});

describe('the events of the demo', () => {
  it('dare nobody to drink', () => {
    const texts = demoEvents.flatMap(({ challenges = [], bars = [] }) => [
      ...challenges.flatMap(({ title, description }) => [title, description]),
      ...bars.map(({ mission }) => mission ?? ''),
    ]);
    texts.push(...demoChallenges.flatMap(({ title, description }) => [title, description]));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => explainDare(text) !== null)).toEqual([]);
  });

  it('are forty, 24, 10 and 6 for each organiser, of the four types, past and to come', () => {
    const counts = demoOrganisers.map(
      (name) => demoEvents.filter((event) => event.organiser === name).length,
    );
    expect(counts).toEqual([24, 10, 6]);
    expect(new Set(demoEvents.map(({ type }) => type)).size).toBe(4);
    expect(demoEvents.filter(({ startsInDays }) => startsInDays < 0).length).toBeGreaterThan(10);
  });

  it('give every barathon its stops and challenges, and no other event stops', () => {
    for (const { type, bars = [], challenges = [] } of demoEvents) {
      const [fewest, most] = type === 'barathon' ? [3, 6] : [0, 0];
      expect(bars.length).toBeGreaterThanOrEqual(fewest);
      expect(bars.length).toBeLessThanOrEqual(most);
      if (type === 'barathon') expect(challenges.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('take place in France', () => {
    for (const { latitude, longitude } of demoEvents) {
      expect(latitude > 43 && latitude < 51 && longitude > -5 && longitude < 8).toBe(true);
    }
  });

  it('meet a night named by its date on that date, whatever the day of loading', () => {
    const eve = { startsInDays: 41, nextOn: '12-31' };
    expect(countDaysToEvent(eve, '2026-12-30')).toBe(1);
    expect(countDaysToEvent(eve, '2026-12-31')).toBe(0);
    expect(countDaysToEvent(eve, '2027-01-01')).toBe(364);
    expect(countDaysToEvent({ startsInDays: -8 }, '2026-12-30')).toBe(-8);
  });
});

describe('the texts of the demo', () => {
  it('are set as French is printed, outside the articles too', () => {
    const texts = JSON.stringify([
      demoArticles,
      demoEvents,
      demoNews,
      demoParties,
      demoPeople(350),
      demoSiteSettings,
    ]);
    expect(texts.match(PLAIN_TYPOGRAPHY)?.[0]).toBeUndefined();
  });
});

describe('the people of the demo', () => {
  const people = demoPeople(350);

  it('are the same every time, and a short list begins the long one', () => {
    expect(demoPeople(350)).toEqual(people);
    expect(demoPeople(40)).toEqual(people.slice(0, 40));
  });

  it('have usernames and fictional phones of their own', () => {
    expect(new Set(people.map(({ username }) => username)).size).toBe(350);
    expect(people.filter(({ username }) => !/^[a-z0-9._]{3,30}$/.test(username))).toEqual([]);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(350);
    expect(people.filter(({ phone }) => !/^\+3363998\d{4}$/.test(phone))).toEqual([]);
  });
});
