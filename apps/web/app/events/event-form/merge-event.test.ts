import { describe, expect, it } from 'vitest';
import { ownEvent } from '../../testing/own-event.ts';
import { draftOf, type EventDraft } from './event-draft.ts';
import { findQuestions, type Meeting, mergeEvent } from './merge-event.ts';

const photo = { file: new File([], 'photo.jpg') };

const meet = (
  mine: Partial<EventDraft>,
  theirs: Partial<Meeting['theirs']>,
  image: Meeting['image'] = null,
) => ({
  base: ownEvent,
  mine: { ...draftOf(ownEvent), ...mine },
  image,
  theirs: { ...ownEvent, ...theirs },
});

describe('two saves of one event', () => {
  it('are joined without a question where they changed different fields', () => {
    const meeting = meet({ name: 'Grand bal' }, { description: 'On chante.', capacity: 80 });
    expect(findQuestions(meeting)).toEqual([]);
    const { draft } = mergeEvent(meeting, {});
    expect(draft).toMatchObject({ name: 'Grand bal', description: 'On chante.', capacity: '80' });
  });

  it('agree where they changed a field to the same', () => {
    expect(findQuestions(meet({ name: 'Grand bal' }, { name: 'Grand bal' }))).toEqual([]);
  });

  it('ask for each field that both changed, and keep the side that is chosen', () => {
    const meeting = meet(
      { name: 'Grand bal', type: 'concert' },
      { name: 'Petit bal', type: 'other', description: 'On chante.' },
    );
    expect(findQuestions(meeting)).toEqual([
      { key: 'name', label: 'Nom', mine: 'Grand bal', theirs: 'Petit bal' },
      { key: 'type', label: 'Type', mine: 'Concert', theirs: 'Autre' },
    ]);
    const { draft } = mergeEvent(meeting, { name: 'theirs' });
    expect(draft).toMatchObject({ name: 'Petit bal', type: 'concert', description: 'On chante.' });
  });

  it('take a night and a place as a whole', () => {
    const meeting = meet(
      { beginTime: '21:00', place: 'Rezé', address: '', latitude: '', longitude: '' },
      { endDate: '2027-07-14T02:00:00.000Z', address: 'Autre quai' },
    );
    expect(findQuestions(meeting).map(({ key }) => key)).toEqual(['night', 'place']);
    const mine = mergeEvent(meeting, {}).draft;
    expect(mine).toMatchObject({ beginTime: '21:00', endTime: '02:00', place: 'Rezé', address: '' });
    const theirs = mergeEvent(meeting, { night: 'theirs', place: 'theirs' }).draft;
    expect(theirs).toMatchObject({ beginTime: '20:30', endTime: '04:00', address: 'Autre quai' });
  });

  it('count a picture as a field', () => {
    const other = { image: '/images/2' };
    expect(findQuestions(meet({}, other))).toEqual([]);
    expect(findQuestions(meet({}, {}, photo))).toEqual([]);
    const meeting = meet({}, other, photo);
    expect(findQuestions(meeting)).toMatchObject([{ key: 'image' }]);
    expect(mergeEvent(meeting, {}).image).toBe(photo);
    expect(mergeEvent(meeting, { image: 'theirs' }).image).toBeNull();
  });
});
