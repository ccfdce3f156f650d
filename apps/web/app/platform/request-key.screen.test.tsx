import { expect, test } from 'vitest';
import { createKeyedSending } from './request-key.ts';

test('what was sent without an answer keeps its key, until it changes or is answered', async () => {
  const sendOnce = createKeyedSending();
  const keys: string[] = [];
  const send = (name: string, isAnswered: boolean) => {
    const form = new FormData();
    form.set('name', name);
    const sending = sendOnce(form, async (key) => {
      keys.push(key);
      if (!isAnswered) throw new TypeError('No answer came');
    });
    return sending.catch(() => undefined);
  };
  await send('Bal', false);
  await send('Bal', true);
  await send('Bal', false);
  await send('Grand bal', false);
  const [first, again, afterAnswer, changed] = keys;
  expect(again).toBe(first);
  expect(new Set([first, afterAnswer, changed]).size).toBe(3);
});
