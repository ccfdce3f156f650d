import type { Announcement } from '@lampion/contract/messages/announcements';
import { expect, test } from 'vitest';
import {
  audiencesAt,
  describeAudience,
  describeProgress,
  describeRecipients,
  findMessageFault,
} from './announcement-labels.ts';

test.each([
  [0, 'Aucun invité ne recevra ce message'],
  [1, '1 invité recevra ce message'],
  [86, '86 invités recevront ce message'],
])('%d recipients', (count, words) => {
  expect(describeRecipients(count, ['coming'])).toBe(words);
  expect(describeRecipients(count, ['followers'])).toBe(words.replace('invité', 'abonné'));
});

test.each([
  ['', 'Le message ne peut pas être vide'],
  [' \n', 'Le message ne peut pas être vide'],
  ['a'.repeat(500), null],
  [` ${'a'.repeat(500)} `, null],
  ['a'.repeat(501), '500 caractères au maximum'],
  ['👨‍👩‍👧‍👦'.repeat(501), '500 caractères au maximum'],
  ['👨‍👩‍👧‍👦'.repeat(500), null],
  ['\u200b\u3164', 'Le message ne peut pas être vide'],
])('%j is sent or not', (message, fault) => {
  expect(findMessageFault(message)).toBe(fault);
});

test('once it is over, a message is for those who came', () => {
  const event = { beginDate: '2027-07-13T12:00:00.000Z', endDate: '2027-07-14T00:00:00.000Z' };
  expect(audiencesAt(event, new Date('2027-07-14T00:00:00Z'))).toContain('pending');
  expect(audiencesAt(event, new Date('2027-07-14T00:00:01Z'))).toEqual(['came', 'maybe', 'waiting']);
});

test('audiences and progress in words', () => {
  expect(describeAudience(['waiting', 'coming'])).toBe('Ceux qui viennent, la liste d’attente');
  const figures = { delivered: 12, failed: 1, waiting: 73, recipientCount: 86 } as Announcement;
  expect(describeProgress(figures)).toBe('12 remis sur 86, 73 en attente, 1 échec');
  expect(describeProgress({ ...figures, failed: 0, waiting: 0 })).toBe('12 remis sur 86');
});
