import { planGroups } from '@lampion/contract/rules/crawl-times';
import type { UpdateCrawlGroupsBody } from '@lampion/contract/schemas/crawl';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeCrawl } from './change-crawl.ts';
import { replaceGroups } from './crawl-store.ts';
import { describeCrawl } from './describe-crawl.ts';

/**
 * Splits so many people into groups that leave one after the other, such that no bar is over its capacity. Idempotent.
 * @throws AppError as `changeCrawl`; `invalid_input` when a bar is too small for a twelfth of them, or a group has left
 */
export function updateCrawlGroups(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { people }: UpdateCrawlGroupsBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx, { event: { beginDate } }) => {
    const { bars, groups } = await describeCrawl(tx, { id, beginDate, isHost: true });
    if (groups.some(({ steps }) => steps.length > 0))
      throw refuse('Un groupe est déjà parti : les groupes restent comme ils sont');
    const planned = planGroups(people, bars);
    if (planned === null) throw refuse('Un bar est trop petit, même pour un douzième des participants');
    await replaceGroups(tx, id, planned);
    return 'way';
  });
}

const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'people', message }] });
