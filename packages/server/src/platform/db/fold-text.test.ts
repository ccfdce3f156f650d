import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestServer } from '../../testing/build-test-server.ts';

/** French and its neighbours, as keyboards, phones and word processors write them. */
const signs = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'àâäáãåçèéêëìíîïñòóôõöùúûüýÿÀÂÄÁÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸœŒæÆßẞøØđĐðÐłŁıİħĦŋŊþÞŧŦčšžřňťďěůőűąęćńśźżāēīūţţşğ',
  ...'ﬀﬁﬂﬃﬄªº\'’‘‛ʼ′"“”«»-‐‑‒–—…._@&+!?:;,/()[]{}%\\€ \u00a0\u202f\u2009жЖλΛ你好',
  ...['\u0301', '\u0300', '\u0327', '\u0302', '\u0308', '🎉'],
];

/** Words of so many signs, the same at every run. */
function makeWords(count: number): string[] {
  let seed = 40;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(12) }, () => signs[next(signs.length)]).join(''),
  );
}

it('folds every text in the browser as the database does', async () => {
  const server = await buildTestServer();
  const words = ['L’Œuvre de Zoé', "L'œuvre de Zoe\u0301", 'Straße', ...signs, ...makeWords(5000)];
  const { rows } = await server.deps.db.execute<{ word: string; folded: string }>(
    sql`SELECT word, fold_text(word) AS folded FROM unnest(${sql.param(words)}::text[]) AS word`,
  );
  expect(rows.filter(({ word, folded }) => foldText(word) !== folded)).toEqual([]);
  expect(rows[0]?.folded).toBe("l'oeuvre de zoe");
  await server.close();
});
