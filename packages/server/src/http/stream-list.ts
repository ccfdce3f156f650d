import { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * A list of any length as JSON: each batch is validated against the contract and sent before the next one is read, so
 * that its length affects neither memory nor other requests.
 */
export function streamList<Item extends z.ZodType>(
  item: Item,
  batches: AsyncIterable<readonly z.output<Item>[]>,
  address: <T>(batch: T) => T,
): Readable {
  return Readable.from(writeList(z.array(item), batches, address));
}

async function* writeList(
  list: z.ZodArray,
  batches: AsyncIterable<readonly unknown[]>,
  address: <T>(batch: T) => T,
): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(list.parse(address(batch))).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
