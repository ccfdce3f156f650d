import { launchProduct } from '../e2e/support/product.ts';
import { type Row, row } from './support/table.ts';

/** From the start of the process to the first page served, on an existing data folder. */
export async function timeSecondStart(dataDir: string): Promise<Row> {
  const begin = performance.now();
  const product = await launchProduct({ dataDir, hasDemoContent: true });
  try {
    await firstAnswer(product.url);
    return row(
      'second start, process start to first 200',
      performance.now() - begin,
      { atMost: 2000 },
      ' ms',
    );
  } finally {
    await product.stop();
  }
}

async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/blog`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
