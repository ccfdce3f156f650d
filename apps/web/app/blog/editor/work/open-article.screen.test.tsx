import type { ArticleDraft } from '@lampion/contract/blog/article-editing';
import { expect, it, vi } from 'vitest';
import { editedArticle } from '../../../testing/fake-articles.ts';
import { workOfArticle } from './article-work.ts';
import { readAsideCopy, readLocalCopies, readUnsent } from './local-copy.ts';
import { openKeptWork, openNewWork, openWork } from './open-article.ts';
import { openLocalKeeping } from './use-draft.ts';

const id = editedArticle._id;
const tab = crypto.randomUUID();
const account = 'qui-écrit';
const keepTitle = (title: string, { draftVersion = 5, by = tab } = {}) =>
  openLocalKeeping({ account, id, tab: by }, []).keep({
    work: { ...workOfArticle(editedArticle), title },
    article: editedArticle,
    baseVersion: 3,
    draftVersion,
  });
const draft: ArticleDraft = {
  baseVersion: 3,
  draftVersion: 7,
  tab: crypto.randomUUID(),
  fields: { title: 'Du serveur' },
  updatedAt: '2026-11-02T11:00:00.000Z',
};
const open = (shown: ArticleDraft | null) =>
  openWork(account, { article: editedArticle, draft: shown, others: [] });

it('goes on with what a killed tab left, though it never got the answer to its last save', async () => {
  await keepTitle('D’ici');
  const opened = await open({ ...draft, tab });
  expect(opened).toMatchObject({ work: { title: 'D’ici' }, source: 'browser', draftVersion: 7 });
});

it('does not pass for a continuation of what another tab saved since', async () => {
  await keepTitle('D’ici');
  expect(await open(draft)).toMatchObject({ work: { title: 'D’ici' }, draftVersion: 5, synced: null });
});

it('passes for the tab it goes on from only once that is gone', async () => {
  const held = new Set<string>();
  const request = async (name: string, _options: object, hold: (lock: object | null) => unknown) => {
    const isFree = !held.has(name);
    held.add(name);
    await hold(isFree ? { name } : null);
    if (isFree) held.delete(name);
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  await keepTitle('D’ici');
  const first = await openKeptWork(account, id);
  expect(first?.identity.tab).toBe(tab);
  expect((await open(null)).identity.tab).not.toBe(tab);
  first?.identity.leave();
  await expect.poll(() => held.size).toBe(1);
  expect((await open(null)).identity.tab).toBe(tab);
});

it('offers the text of a second tab beside that of the latest', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  await keepTitle('Le premier', { by: crypto.randomUUID() });
  vi.setSystemTime(2000);
  await keepTitle('Le second');
  const opened = await open(null);
  expect([opened.work.title, opened.older?.fields.title]).toEqual(['Le second', 'Le premier']);
});

it('keeps sent work on this device for writing without a network, and does not offer it as unsent', async () => {
  const { keep, settle } = openLocalKeeping({ account, id, tab }, []);
  const work = { ...workOfArticle(editedArticle), title: 'Envoyé' };
  await keep({ work, article: editedArticle, baseVersion: 3, draftVersion: 5 });
  await settle();
  expect(await readUnsent(account, id)).toEqual([]);
  expect(await openKeptWork(account, id)).toMatchObject({
    work: { title: 'Envoyé' },
    source: 'server',
    draftVersion: 5,
    article: { version: 3 },
  });
  expect(await openKeptWork(account, crypto.randomUUID())).toBeNull();
});

it('does not show what another account left on this device', async () => {
  await keepTitle('De la première');
  const draftless = { article: editedArticle, draft: null, others: [] };
  expect(await openWork('la-seconde', draftless)).toMatchObject({ source: 'nothing', found: [] });
  expect(await openKeptWork('la-seconde', id)).toBeNull();
  expect((await open(null)).work.title).toBe('De la première');
});

it('moves texts of the older storage, each leaving its place only once it is safe', async () => {
  const old = {
    _id: id,
    baseVersion: null,
    savedAt: '2026-11-01T10:00:00.000Z',
    fields: { title: 'Ancien' },
  };
  localStorage.setItem(`lampion.article.${id}`, JSON.stringify(old));
  localStorage.setItem(
    `lampion.article-aside.${id}`,
    JSON.stringify({ ...old, fields: { title: 'Écarté' } }),
  );
  const { IDBObjectStore } = globalThis;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await readLocalCopies(account)).toEqual([]);
  expect(await keepTitle('Trop')).toBe(false);
  expect(localStorage).toHaveLength(2);
  full.mockRestore();
  expect((await openNewWork(account)).work.title).toBe('Ancien');
  expect((await readAsideCopy(account, id))?.fields.title).toBe('Écarté');
  expect(localStorage).toHaveLength(0);
});
