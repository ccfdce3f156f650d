import { describe, expect, it } from 'vitest';
import { type ActionSubject, bulkActions, describeBulkQuestion } from './event-actions.ts';

const now = new Date('2027-07-10T12:00:00Z');
const coming: ActionSubject = {
  _id: '01999999-0000-7000-8000-000000000001',
  name: 'Bal',
  status: 'published',
  beginDate: '2027-07-13T18:30:00Z',
  endDate: '2027-07-14T01:00:00Z',
  publishAt: null,
  archivedAt: null,
  replies: { yes: 20, waiting: 0, maybe: 0, no: 1, pending: 0 },
};
const past = { ...coming, beginDate: '2027-06-13T18:30:00Z', endDate: '2027-06-14T01:00:00Z' };
const draft = { ...coming, status: 'draft', replies: { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 } };
const archived = { ...past, archivedAt: '2027-07-01T10:00:00Z' };

describe('bulkActions', () => {
  it.each([
    ['one to come', coming, ['cancel', 'delete']],
    ['a past one', past, ['archive', 'delete']],
    ['a draft', draft, ['publish', 'archive', 'delete']],
    ['an archived one', archived, ['unarchive', 'delete']],
  ])('fit %s', (_name, event, expected) => {
    const fitting = Object.entries(bulkActions).filter(([, { fits }]) => fits(event as ActionSubject, now));
    expect(fitting.map(([action]) => action)).toEqual(expected);
  });
});

describe('describeBulkQuestion', () => {
  it('names how many, their guests, and what stays as it is', () => {
    const { title, text } = describeBulkQuestion('delete', [coming, past], now);
    expect(title).toBe('Supprimer 2\u00a0événements ?');
    expect(text).toContain('leurs 42 invités disparaissent pour toujours, et personne n’est prévenu');
    const cancelling = describeBulkQuestion('cancel', [coming, coming, past], now);
    expect([cancelling.title, cancelling.confirm]).toEqual([
      'Annuler 2\u00a0événements ?',
      'Annuler 2\u00a0événements',
    ]);
    expect(cancelling.text).toContain('Un autre événement choisi ne s’y prête pas');
  });

  it('names the only one', () => {
    expect(describeBulkQuestion('cancel', [coming, past], now).title).toBe('Annuler « Bal » ?');
  });
});
