import { expect, it } from 'vitest';
import { isOfferDue, noteDeclined, noteVisit } from './install-card.tsx';

it('offers the installation from the second visit, and again only 30 days after a no', () => {
  localStorage.clear();
  expect(noteVisit(new Date('2026-12-01T18:00Z'))).toBe(false);
  expect(noteVisit(new Date('2026-12-01T22:00Z'))).toBe(false);
  expect(noteVisit(new Date('2026-12-05T18:00Z'))).toBe(true);
  noteDeclined(new Date('2026-12-05T18:01Z'));
  expect(noteVisit(new Date('2027-01-04T18:00Z'))).toBe(false);
  expect(isOfferDue(new Date('2027-01-04T18:02Z'))).toBe(true);
});
