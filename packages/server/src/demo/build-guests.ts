import { createRandom, hashText, type Random } from '@lampion/drawing/seeded-random';
import { v7 as createId } from 'uuid';
import type { appAccounts, guests } from '../db/tables.ts';
import type { EventRow } from './build-events.ts';
import { shuffle } from './build-people.ts';

const DAY_MS = 86_400_000;
/** One in so many never answers. */
const SILENT_SHARE = 0.06;
const MAYBE_SHARE = 0.1;
/** Shares of yes among those who answer, from one event to the next. */
const YES_SHARE = { least: 0.62, most: 0.86 } as const;
/** One guest in so many agrees to be shown. */
const SHOWN_ONE_IN = 3;
/** Days between invitation and answer, for the middle of those who answer. */
const USUAL_DELAY_DAYS = 3;

type GuestRow = typeof guests.$inferInsert & { createdAt: Date };
type Person = typeof appAccounts.$inferInsert & { id: string };

function pickReply(random: Random, yesShare: number): 'yes' | 'maybe' | 'no' {
  const draw = random();
  if (draw < yesShare) return 'yes';
  return draw < yesShare + MAYBE_SHARE ? 'maybe' : 'no';
}

/** Most answer within days, some after weeks; an answer that would come after `until` has not come. */
function pickReplyDate(random: Random, invitedAt: Date, until: number): Date | null {
  if (random() < SILENT_SHARE) return null;
  const delay = -Math.log(1 - random()) * USUAL_DELAY_DAYS * DAY_MS;
  const repliedAt = invitedAt.getTime() + delay;
  return repliedAt < until ? new Date(repliedAt) : null;
}

/**
 * The guests of an event, in the order they were invited, with answers such as people give: before the night begins,
 * never in the future, fewer the further away the night is. A member who is named comes, in the place of somebody. The same for the
 * same event.
 */
export function buildGuests(
  event: EventRow,
  people: readonly Person[],
  count: number,
  { now, member }: { readonly now: Date; readonly member?: Person | undefined },
): GuestRow[] {
  const random = createRandom(hashText(event.name));
  const yesShare = YES_SHARE.least + random() * (YES_SHARE.most - YES_SHARE.least);
  const announced = event.createdAt.getTime();
  const until = Math.min(event.beginDate.getTime(), now.getTime());
  const others = shuffle(random, people).filter((person) => person !== member);
  return [...(member ? [member] : []), ...others]
    .slice(0, count)
    .map((person): GuestRow => {
      const createdAt = new Date(announced + random() ** 2 * 0.8 * (until - announced));
      const repliedAt = pickReplyDate(random, createdAt, until);
      return {
        id: createId(),
        eventId: event.id,
        appAccountId: person.id,
        accountId: person.accountId ?? null,
        nickname: person.appName,
        isShown: hashText(person.id) % SHOWN_ONE_IN === 0,
        reply: repliedAt === null ? 'pending' : pickReply(random, yesShare),
        repliedAt,
        createdAt,
        ...(person === member && { reply: 'yes', repliedAt: repliedAt ?? createdAt }),
      };
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
