import { Readable } from 'node:stream';
import { z } from 'zod';
import { addAbsoluteUrls } from './absolute-urls.ts';

/**
 * A list of any length as JSON: each batch is validated against the contract and sent before the next one is read, so
 * that its length affects neither memory nor other requests.
 */
export function streamList<Item extends z.ZodType>(
  item: Item,
  batches: AsyncIterable<readonly z.output<Item>[]>,
  publicUrl: string,
): Readable {
  return Readable.from(writeList(z.array(item), batches, publicUrl));
}

async function* writeList(
  list: z.ZodArray,
  batches: AsyncIterable<readonly unknown[]>,
  publicUrl: string,
): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(list.parse(addAbsoluteUrls(batch, publicUrl))).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
