import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { streamList } from './answers.ts';

const address = <T>(batch: T): T => batch;
const item = z.object({ id: z.number() });

async function* batchesOf(...batches: { id: number; secret?: string }[][]) {
  yield* batches;
}

describe('streamList', () => {
  it.each([
    [[], []],
    [[[], []], []],
    [[[{ id: 1 }, { id: 2 }]], [{ id: 1 }, { id: 2 }]],
    [
      [[], [{ id: 1 }], [], [{ id: 2 }, { id: 3 }], []],
      [{ id: 1 }, { id: 2 }, { id: 3 }],
    ],
  ])('writes batches %j as one list', async (batches, expected) => {
    expect(JSON.parse(await text(streamList(item, batchesOf(...batches), address)))).toEqual(expected);
  });

  it('sends no field unknown to the contract, and aborts at an item it refuses', async () => {
    const sent = await text(streamList(item, batchesOf([{ id: 1, secret: 'e-mail' }]), address));
    expect(sent).toBe('[{"id":1}]');
    const wrong = streamList(item, batchesOf([{ id: 1 }], [{ id: Number.NaN }]), address);
    await expect(text(wrong)).rejects.toThrow();
  });
});
