import { expect, test } from 'vitest';
import { describeRouteError } from './error-screen.tsx';

/** What an error boundary gets for a response that a loader threw. */
function answer(status: number, data: unknown = null) {
  return { status, statusText: '', internal: false, data };
}

test('an unknown article leads back to the blog', () => {
  const words = describeRouteError(answer(404, { code: 'article_not_found' }));
  expect(words.title).toBe('Article non trouvé');
  expect(words.action).toEqual({ label: 'Retour au blog', href: '/blog' });
});

test.each([
  [answer(404, { code: 'event_not_found' }), 'Événement introuvable'],
  [answer(404), 'Page introuvable'],
  [answer(403), 'Accès refusé'],
  [answer(405), 'Demande refusée'],
  [answer(503), 'Un instant…'],
  [answer(500), 'Un incident est survenu'],
  [new Error('the database is gone'), 'Un incident est survenu'],
  [undefined, 'Un incident est survenu'],
])('%o says what happened', (error, title) => {
  expect(describeRouteError(error).title).toBe(title);
});

test('an incident says nothing of its cause, and shows its reference', () => {
  const words = describeRouteError(new Error('password of the database is "bal"'));
  expect(words.isIncident).toBe(true);
  expect(JSON.stringify(words)).not.toContain('bal"');
});

test('a refused request says why', () => {
  const words = describeRouteError(
    answer(429, { code: 'too_many_attempts', message: 'Trop de tentatives.' }),
  );
  expect(words).toMatchObject({ text: 'Trop de tentatives.', isIncident: false });
});
