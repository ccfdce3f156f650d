import { explainDare } from '@lampion/contract/events/rules/drinking-dare';
import { describe, expect, it } from 'vitest';
import { countDaysToEvent } from './build-events.ts';
import { listPeople } from './build-people.ts';
import { readDemoContent } from './content.ts';

const content = await readDemoContent();
const { articles, events, night, people } = content;
const EDITOR_TAGS = new Set('h2 h3 h4 p strong em u s ul ol li blockquote pre code a'.split(' '));
/** A plain space before double punctuation or inside guillemets, or a straight apostrophe. */
const PLAIN_TYPOGRAPHY = / [;:!?»]|« |'|\d [€%]|\d h \d/;

describe('the articles of the demo', () => {
  it('are sixteen, three of them featured, with addresses of their own', () => {
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(16);
    expect(articles.filter(({ isFeatured }) => isFeatured)).toHaveLength(3);
  });

  it.each(articles)('$slug holds 450 to 900 words in tags the editor can make', ({ body }) => {
    const words = body
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((piece) => /\p{L}|\p{N}/u.test(piece));
    expect(words.length).toBeGreaterThanOrEqual(450);
    expect(words.length).toBeLessThanOrEqual(900);
    const tags = [...body.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag ?? '');
    expect(tags.filter((tag) => !EDITOR_TAGS.has(tag))).toEqual([]);
  });

  it.each(articles)('$slug links only to articles that exist', ({ body }) => {
    const slugs = new Set(articles.map(({ slug }) => `/blog/${slug}`));
    const internal = [...body.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(internal.length).toBeGreaterThan(0);
    expect(internal.filter((href) => !slugs.has(href))).toEqual([]);
  });

  it.each(articles)('$slug is set as French is printed', ({ body }) => {
    expect(body.replace(/<[^>]+>/g, '').match(PLAIN_TYPOGRAPHY)?.[0]).toBeUndefined();
  });
});

describe('the events of the demo', () => {
  it('dare nobody to drink', () => {
    const texts = events.flatMap(({ challenges, bars }) => [
      ...challenges.flatMap(({ title, description }) => [title, description]),
      ...bars.map(({ mission }) => mission),
    ]);
    texts.push(...night.challenges.flatMap(({ title, description }) => [title, description]));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => explainDare(text) !== null)).toEqual([]);
  });

  it('are forty, 24, 10 and 6 for each organiser, of the four types, past and to come', () => {
    const organisers = ['guinguette_du_canal', 'les_nuits_de_la_butte', 'collectif_platine'];
    const counts = organisers.map((name) => events.filter((event) => event.organiser === name).length);
    expect(counts).toEqual([24, 10, 6]);
    expect(new Set(events.map(({ type }) => type)).size).toBe(4);
    expect(events.filter(({ startsInDays }) => startsInDays < 0).length).toBeGreaterThan(10);
  });

  it('give every barathon its stops and challenges, and no other event stops', () => {
    for (const { type, bars, challenges } of events) {
      const [fewest, most] = type === 'barathon' ? [3, 6] : [0, 0];
      expect(bars.length).toBeGreaterThanOrEqual(fewest);
      expect(bars.length).toBeLessThanOrEqual(most);
      if (type === 'barathon') expect(challenges.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('take place in France', () => {
    for (const { latitude, longitude } of events) {
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
    const { articles: written, ...rest } = content;
    const heads = written.map(({ body: _body, ...head }) => head);
    const texts = JSON.stringify([heads, rest, listPeople(people, 350)]);
    expect(texts.match(PLAIN_TYPOGRAPHY)?.[0]).toBeUndefined();
  });
});

describe('the people of the demo', () => {
  const all = listPeople(people, 350);

  it('are the same every time, and a short list begins the long one', () => {
    expect(listPeople(people, 350)).toEqual(all);
    expect(listPeople(people, 40)).toEqual(all.slice(0, 40));
  });

  it('have usernames and fictional phones of their own', () => {
    expect(new Set(all.map(({ username }) => username)).size).toBe(350);
    expect(all.filter(({ username }) => !/^[a-z0-9._]{3,30}$/.test(username))).toEqual([]);
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(350);
    expect(all.filter(({ phone }) => !/^\+3363998\d{4}$/.test(phone))).toEqual([]);
  });
});
