import { describe, expect, it } from 'vitest';
import { describeBulk } from './article-actions.ts';

describe('describeBulk', () => {
  it('counts what changed', () => {
    expect(describeBulk('restore', { changed: ['a', 'b'], unchanged: [] })).toEqual({
      title: '2 articles restaurés',
    });
  });

  it('says why some stayed as they were', () => {
    const unchanged = [{ id: 'b', message: 'Le titre manque' }];
    expect(describeBulk('publish', { changed: ['a'], unchanged })).toEqual({
      title: '1 article publié',
      text: '1 article inchangé : Le titre manque',
    });
  });

  it('reports no success when nothing changed', () => {
    const unchanged = [{ id: 'b', message: 'Déjà à la corbeille' }];
    expect(describeBulk('trash', { changed: [], unchanged }).title).toBe('Rien n’a changé');
  });
});
