import { expect, test, vi } from 'vitest';
import { reportError } from './report-error.ts';

test('only errors are reported, each once, without personal data', () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(body);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  history.replaceState(null, '', '/o/camille.roy?jeton=secret');
  const refusal = Object.assign(new Error('Introuvable.'), { name: 'ApiError' });
  for (const fault of [refusal, new TypeError('Failed to fetch'), 'Script error.'])
    reportError('error', fault);
  expect(sent).toEqual([]);
  for (let time = 0; time < 3; time += 1) reportError('render', new Error('no "Camille" here'));
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    kind: 'render',
    message: 'no "…" here',
    screen: '/o/:id',
  });
  expect(sent[0]).not.toMatch(/camille|secret/i);
  for (let other = 0; other < 9; other += 1) reportError('error', new Error(`fault ${other}`));
  expect(sent).toHaveLength(5);
});
