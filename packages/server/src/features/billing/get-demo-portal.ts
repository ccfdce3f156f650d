import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DemoPages } from '../../ports/demo-pages.ts';

export type DemoPortal = NonNullable<Awaited<ReturnType<DemoPages['findPortal']>>>;

/**
 * Data of the page where the demo payment's means of payment is changed.
 * @throws AppError `not_found` for an unknown or expired id, and wherever payments are real
 */
export async function getDemoPortal({ payments }: Pick<Deps, 'payments'>, id: string): Promise<DemoPortal> {
  const portal = await payments.demo?.findPortal(id);
  if (!portal) throw new AppError('not_found');
  return portal;
}
