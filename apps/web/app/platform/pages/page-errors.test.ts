import { expect, test } from 'vitest';
import { answerOrRefuse, isRefusal } from './page-errors.ts';

/** A refusal as the server's own copy of the class creates it. */
function refusal(code: string, status: number): Error {
  return Object.assign(new Error('Article non trouvé'), {
    [Symbol.for('lampion.AppError')]: true,
    code,
    status,
    fields: [],
  });
}

test('an answer passes', async () => {
  expect(await answerOrRefuse(Promise.resolve('bal'))).toBe('bal');
});

test('a refusal becomes an error page with its status and its code', async () => {
  const thrown = await answerOrRefuse(Promise.reject(refusal('article_not_found', 404))).catch(
    (error) => error,
  );
  expect(thrown.init).toEqual({ status: 404 });
  expect(thrown.data).toEqual({ code: 'article_not_found', message: 'Article non trouvé' });
});

test('an incident stays what it is', async () => {
  const incident = new Error('the database is gone');
  await expect(answerOrRefuse(Promise.reject(incident))).rejects.toBe(incident);
  expect(isRefusal(incident)).toBe(false);
});
