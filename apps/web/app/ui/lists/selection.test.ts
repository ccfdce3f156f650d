import { describe, expect, it } from 'vitest';
import { describeBulk } from './selection.tsx';

const articles = { noun: ['article', 'articles'], done: ['publié', 'publiés'] } as const;

describe('describeBulk', () => {
  it('counts what changed', () => {
    expect(describeBulk(articles, { changed: ['a', 'b'], unchanged: [] })).toEqual({
      title: '2 articles publiés',
    });
  });

  it('says why some stayed as they were', () => {
    const unchanged = [{ id: 'b', message: 'Le titre manque' }];
    expect(describeBulk(articles, { changed: ['a'], unchanged })).toEqual({
      title: '1 article publié',
      text: '1 article inchangé : Le titre manque',
    });
  });

  it('reports no success when nothing changed', () => {
    const unchanged = [{ id: 'b', message: 'Déjà publié' }];
    expect(describeBulk(articles, { changed: [], unchanged }).title).toBe('Rien n’a changé');
  });
});
