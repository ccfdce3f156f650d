import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { unbounded } from '../harness.ts';

const reporter = pathToFileURL(path.resolve(import.meta.dirname, 'report-memory-process.ts')).href;

interface Measured {
  readonly product: Product;
  /** The file to which the product writes its memory figures each second. */
  readonly reportFile: string;
}

/**
 * The built product on demo content, without rate limits, at its second start as after an update.
 */
export async function startMeasured(
  dataDir: string,
  databaseUrl: string,
  logLevel = 'warn',
): Promise<Measured> {
  // The first start draws and writes the demo content.
  await (await startProduct({ dataDir, databaseUrl })).stop();
  const reportFile = path.join(dataDir, 'memory.json');
  const env = {
    ...unbounded,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: logLevel,
    MEMORY_REPORT: reportFile,
    NODE_OPTIONS: `--import=${reporter}`,
  };
  return { product: await startProduct({ dataDir, databaseUrl, env }), reportFile };
}
