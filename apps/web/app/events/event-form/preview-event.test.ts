import { describe, expect, it } from 'vitest';
import { newDraft } from './event-draft.ts';
import { previewEvent } from './preview-event.ts';

const now = new Date('2026-11-20T12:00:00Z');
const empty = newDraft(now);
const preview = (draft: Partial<typeof empty>) =>
  previewEvent({ draft: { ...empty, ...draft }, event: null, picture: null, now });

describe('previewEvent', () => {
  it('shows what the form holds, as it would be saved', () => {
    const typed = {
      name: ' Bal ',
      type: 'concert',
      place: 'Nantes',
      capacity: '40',
      plusOnesMax: '2',
    } as const;
    expect(preview(typed)).toMatchObject({
      name: 'Bal',
      type: 'concert',
      cover: { type: 'concert' },
      place: 'Nantes',
      capacity: 40,
      placesLeft: 40,
      plusOnesMax: 2,
      beginDate: '2026-11-21T19:30:00.000Z',
      endDate: '2026-11-22T01:00:00.000Z',
    });
  });

  it('has placeholders where nothing is typed, and times while one is missing', () => {
    expect(preview({ name: '  ', description: '' })).toMatchObject({
      name: 'Votre événement',
      description: 'Ce que vous direz de l’événement se lira ici.',
    });
    expect(preview({ beginTime: '' }).beginDate).toBe('2026-11-21T19:30:00.000Z');
    expect(preview({ capacity: 'beaucoup' })).toMatchObject({ capacity: null, placesLeft: null });
  });
});
