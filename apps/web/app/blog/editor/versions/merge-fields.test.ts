import { expect, test } from 'vitest';
import { emptyWork } from '../work/article-work.ts';
import { mergeFields } from './merge-fields.ts';

const base = {
  ...emptyWork,
  title: 'Le bal',
  content: '<p>On danse&nbsp;ce <b>soir</b>. Venez.</p>',
  description: 'On danse ce soir. Venez.',
  tags: ['bal', 'été'],
};

test('what one side changed is taken from it, and only what both changed is asked about', () => {
  const mine = { ...base, title: 'Le grand bal', category: 'Sorties' };
  const theirs = { ...base, title: 'Le petit bal', isFeatured: true };
  const { settled, asked } = mergeFields(mine, theirs, base);
  expect(settled).toMatchObject({ category: 'Sorties', isFeatured: true });
  expect(asked).toEqual([{ name: 'title', label: 'Titre', mine: 'Le grand bal', theirs: 'Le petit bal' }]);
});

test('tags are joined: what either added or removed', () => {
  const { settled, asked } = mergeFields(
    { ...base, tags: ['bal', 'été', 'nuit'] },
    { ...base, tags: ['été', 'jazz'] },
    base,
  );
  expect([settled.tags, asked]).toEqual([['été', 'nuit', 'jazz'], []]);
});

test('a description derived from the text needs no question; a written one stays', () => {
  const content = '<p>On chante ce soir.</p>';
  const automatic = { ...base, content, description: 'On chante ce soir.' };
  const written = { ...base, description: 'Le grand soir de Nour.' };
  for (const known of [base, null]) {
    for (const [mine, theirs] of [
      [written, automatic],
      [automatic, written],
    ] as const) {
      const { settled, asked } = mergeFields(mine, theirs, known);
      expect([settled.description, asked]).toEqual(['Le grand soir de Nour.', []]);
    }
  }
});
