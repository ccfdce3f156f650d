import { expect, test } from 'vitest';
import { readPushMessage } from './answer-notification.ts';

const origin = 'https://lampion.test';
const message = { id: '0193-a', title: 'Bal du canal', body: 'On ouvre à 20 h.' };
const read = (sent: unknown) => readPushMessage(JSON.stringify(sent), origin);

test('a message is shown under its id, and leads to its page', () => {
  expect(read({ ...message, url: `${origin}/events/1` })).toEqual({
    title: 'Bal du canal',
    body: 'On ouvre à 20 h.',
    tag: '0193-a',
    url: `${origin}/events/1`,
  });
});

test.each([
  'https://evil.test/events/1',
  '//evil.test/',
  'javascript:alert(1)',
  'http://lampion.test/',
  'https://',
  7,
])('%s leads to the front page instead', (url) => {
  expect(read({ ...message, url }).url).toBe(`${origin}/`);
});

test.each(['', 'bonsoir', 'null', '7', '[]', '{"id":1,"title":"x"}', '{"id":"x"}'])(
  'what cannot be read (%s) shows something all the same',
  (text) => {
    expect(readPushMessage(text, origin)).toEqual({
      title: 'Lampion',
      body: 'Du nouveau pour votre événement.',
      tag: 'lampion',
      url: `${origin}/`,
    });
  },
);
