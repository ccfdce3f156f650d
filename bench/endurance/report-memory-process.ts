/**
 * Loaded into the measured product before its own code: writes Node's memory figures to the file of
 * MEMORY_REPORT.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 1000;
const file = process.env.MEMORY_REPORT;

if (isMainThread && file !== undefined) {
  setInterval(() => writeFileSync(file, JSON.stringify(process.memoryUsage())), EVERY_MS).unref();
}
