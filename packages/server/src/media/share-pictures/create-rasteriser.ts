import pLimit from 'p-limit';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Drawing } from './render-drawing.ts';

export type Rasterise = (drawing: Drawing) => Promise<Uint8Array>;

const WAITING_MAX = 40;
const RETRY_AFTER_SECONDS = 10;
const RASTERISE = {
  module: new URL('./render-drawing.ts', import.meta.url),
  // Referenced by name: importing it would load its library into this process.
  name: 'renderDrawing',
  withinMs: 30_000,
};

/**
 * Renders drawings as PNG in the work process, one after the other. Create one per process.
 * @throws `unavailable` (AppError) while too many are queued
 */
export function createRasteriser({ workProcess }: Pick<Deps, 'workProcess'>): Rasterise {
  const oneByOne = pLimit(1);
  return async (drawing) => {
    if (oneByOne.pendingCount >= WAITING_MAX) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return oneByOne(() => workProcess.run<Drawing, Uint8Array>(RASTERISE, drawing));
  };
}
