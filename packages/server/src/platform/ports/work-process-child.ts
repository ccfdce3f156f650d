/** The main module of a work process: runs one work per message until its parent ends. */
import { setPriority } from 'node:os';
import { speedUpImports } from '../preload-modules.ts';
import type { WorkAnswer, WorkOrder } from './work-process.ts';

/** Page requests come first. */
const NICENESS = 10;

speedUpImports();
setPriority(NICENESS);

async function answer({ module, name, input }: WorkOrder): Promise<WorkAnswer> {
  try {
    const works = await import(module);
    return { output: await works[name](input) };
  } catch (error) {
    const { message = String(error), stack } = error as Partial<Error>;
    return { error: { message, stack } };
  }
}

process.on('message', async (order: WorkOrder) => process.send?.(await answer(order)));
process.once('disconnect', () => process.exit());
