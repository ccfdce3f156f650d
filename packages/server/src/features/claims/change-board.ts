import { type Actor, requireAccount } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';

export type BoardDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to answer what hundreds of guests claimed. A device that wrote more without a network waits for its turn. */
const PER_ACCOUNT = { name: 'challenges', points: 300, seconds: 120 };

interface Place {
  /** Of the night. */
  readonly id: string;
  /** Hosts and guests, unless it says hosts alone. */
  readonly by?: 'host';
}

/**
 * Runs a write on the challenges of a night, one after the other; when `work` answers that something changed, everybody of the night
 * is told. `changed` names the pages that show what it changes.
 * @throws AppError as `changeNight` on the screen `challenges`; `too_many_attempts`
 */
export async function changeBoard(
  deps: BoardDeps,
  actor: Actor,
  { id, ...by }: Place,
  work: (tx: Queryable, night: SeenNight, changed: (...tags: PageTag[]) => void) => Promise<boolean>,
): Promise<void> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeNight(deps, actor, id, { screen: 'challenges', ...by }, async (tx, night, changed) => {
    if (await work(tx, night, changed)) await tellNight(tx, id, 'claims');
  });
}
