import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createArticle } from './drafts.ts';
import { ARTICLES_PER_PAGE, searchArticles } from './lists.ts';
import { deleteArticle } from './trash.ts';

let server: TestServer;

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATER = '2026-11-21T12:00:00.000Z';

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(NOW);
  const write = (title: string, content: string, more: object = {}) =>
    createArticle(server.deps, system, { title, content: `<p>${content}</p>`, ...more });
  await write(
    'Organiser un barathon',
    'Un plan de la soirée &amp; des équipes pour les défis, une organisation sans faille.',
    { tags: ['Été'] },
  );
  await write('Le bal des pompiers', 'Les fêtes de juillet, <strong>l’été</strong> à la caserne.', {
    description: 'Une nuit d’été.',
  });
  await write('À la une de vos nuits', 'Un cœur qui bat : la guinguette.');
  await write('Dîner à douze', 'On danse au bal.', { category: 'Idées' });
  await write('Scaphandre programmé', 'scaphandre', { publishDate: LATER });
  await write('Un hippocampe en brouillon', 'hippocampe', { isDraft: true });
  const removed = await write('Un kaléidoscope supprimé', 'kaléidoscope');
  await deleteArticle(server.deps, system, removed._id);
  await write('Un mot-compté, href et strong', '<a href="https://exemple.fr/ornithorynque">ici</a>');
});
afterAll(() => server.close());

const search = async (text: string) => {
  const found = await searchArticles(server.deps, text, 1);
  return { titles: found?.articles.map(({ title }) => title), correction: found?.correction };
};
const BARATHON = 'Organiser un barathon';
const BAL = 'Le bal des pompiers';

describe('a search of the blog', () => {
  test.each([
    ['soirees', [BARATHON]],
    ['ÉQUIPE défi', [BARATHON]],
    ['defis organisation', [BARATHON]],
    ['organisati', [BARATHON]],
    ['fête', [BAL]],
    ['pompier bal', [BAL]],
    ['barath', [BARATHON]],
    ['coeur', ['À la une de vos nuits']],
    ['à la une', ['À la une de vos nuits']],
    ['l’été', [BARATHON, BAL]],
    ['idees', ['Dîner à douze']],
    // Matches in the title before matches in the text.
    ['bal', [BAL, 'Dîner à douze']],
    ['caserne barathon', []],
    // URLs and tags of the HTML are not searched.
    ['ornithorynque', []],
  ])('for "%s" finds %j', async (text, titles) => {
    expect(await search(text)).toEqual({ titles, correction: null });
  });

  test.each([
    ['barahton', BARATHON, 'barathon'],
    ['ponpiers', BAL, 'pompiers'],
    ['organiser un barratton', BARATHON, 'organiser un barathon'],
    ['soirré équipes', BARATHON, 'soirée équipes'],
  ])('with a typing error, for "%s", finds "%s" and says "%s"', async (text, title, correction) => {
    expect(await search(text)).toEqual({ titles: [title], correction });
  });

  test.each(['scaphandre', 'scafandre', 'hippocampe', 'hipocampe', 'kaléidoscope', 'kaleidoscop'])(
    'for "%s" reveals nothing of articles that are not public',
    async (text) => {
      expect(await search(text)).toEqual({ titles: [], correction: null });
    },
  );

  test('finds a scheduled article, and its words, from its date on', async () => {
    server.setNow(new Date(LATER));
    expect(await search('scafandre')).toEqual({ titles: ['Scaphandre programmé'], correction: 'scaphandre' });
    server.setNow(NOW);
  });

  test.each([
    '',
    ' \t\n\u200b ',
    "' OR 1=1 --",
    'bal & | ! ( ) : * <-> \\ "',
    "bal':*",
    '\0\u0001\ud800',
    '🎉🎉',
    '日本語 हिन्दी عربى',
    'a'.repeat(10_000),
    'bal '.repeat(2_500),
    `${'\u0301'.repeat(5000)}é`,
    '%_\\%',
    '1er 20h30 30m²',
  ])('answers hostile input: %j', async (text) => {
    expect(await searchArticles(server.deps, text, 1)).toMatchObject({ page: 1 });
  });

  test('marks the found words in the title and in a passage of the text', async () => {
    const [first] = (await searchArticles(server.deps, 'fete pompier', 1))?.articles ?? [];
    expect(first?.titleParts).toEqual([
      { text: 'Le bal des ', isFound: false },
      { text: 'pompiers', isFound: true },
    ]);
    const found = first?.textParts.filter(({ isFound }) => isFound).map(({ text }) => text);
    expect(found).toEqual(['fêtes']);
    const [plan] = (await searchArticles(server.deps, 'équipe', 1))?.articles ?? [];
    expect(plan?.textParts.map(({ text }) => text).join('')).toContain('soirée & des équipes');
  });

  test('has exactly the expected pages', async () => {
    for (let number = 1; number <= ARTICLES_PER_PAGE; number += 1) {
      await createArticle(server.deps, system, { title: `Ritournelle ${number}`, content: '<p>Rien.</p>' });
    }
    expect(await searchArticles(server.deps, 'ritournelle', 2)).toBeNull();
    await createArticle(server.deps, system, { title: 'Une ritournelle de plus', content: '<p>Rien.</p>' });
    const first = await searchArticles(server.deps, 'ritournelles', 1);
    const second = await searchArticles(server.deps, 'ritournelles', 2);
    expect([first?.articles.length, second?.articles.length]).toEqual([ARTICLES_PER_PAGE, 1]);
    expect(first).toMatchObject({ total: ARTICLES_PER_PAGE + 1, pageCount: 2 });
    const ids = [first, second].flatMap((page) => page?.articles.map(({ _id }) => _id) ?? []);
    expect(new Set(ids).size).toBe(ARTICLES_PER_PAGE + 1);
    expect(await searchArticles(server.deps, 'ritournelle', 0)).toBeNull();
  });
});
