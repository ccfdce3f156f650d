import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSameKey, readPushKey } from './push-subscription.ts';

test('a key is read as the bytes it was written from', () => {
  for (let time = 0; time < 50; time += 1) {
    const bytes = randomBytes(65);
    expect([...readPushKey(bytes.toString('base64url'))]).toEqual([...bytes]);
  }
});

test('a subscription made with another key, or none, is not ours', () => {
  const key = Uint8Array.of(4, 5, 6);
  expect(isSameKey(Uint8Array.of(4, 5, 6).buffer, key)).toBe(true);
  expect(isSameKey(Uint8Array.of(4, 5, 7).buffer, key)).toBe(false);
  expect(isSameKey(Uint8Array.of(4, 5).buffer, key)).toBe(false);
  expect(isSameKey(null, key)).toBe(false);
});
