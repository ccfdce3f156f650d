import { type Actor, toMember, visitor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from './issue-token.ts';
import { restEnd } from './open-session.ts';
import { isSecondFactorRequired } from './second-factor-policy.ts';
import { extendSession, findLiveSession } from './session-store.ts';

/** Last use is recorded this often at most: most calls write nothing. For administrators it is exact to the minute. */
const notedEveryMs = { admin: 60_000, organiser: 3_600_000, member: 3_600_000 } as const;

/**
 * The actor of a bearer token. A token that is unknown, expired, revoked or of a suspended account means a visitor:
 * public calls still work, the others are refused with 401. Use extends the session,
 * up to its absolute end. An administrator who has
 * yet to set up the second factor that is required of them is a member until then.
 */
export async function resolveSession(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  token: string,
): Promise<Actor> {
  const now = deps.now();
  const session = await findLiveSession(deps.db, hashToken(token), now);
  if (session === null) return visitor;
  const { role, accountId, sessionId, organiserId, lastSeenAt, endsAt, secondFactorSince } = session;
  const unlessSeenSince = new Date(now.getTime() - notedEveryMs[role]);
  if (lastSeenAt <= unlessSeenSince) {
    const expiresAt = restEnd(now, role, endsAt);
    await extendSession(deps.db, sessionId, { now, unlessSeenSince, expiresAt });
  }
  const lacksSecondFactor = secondFactorSince === null && isSecondFactorRequired(deps.config, role);
  const lacksConfirmedEmail = session.emailVerifiedAt === null;
  const actor = {
    accountId,
    sessionId,
    organiserId,
    member: toMember(session),
    ...(lacksConfirmedEmail && { lacksConfirmedEmail }),
  };
  return lacksSecondFactor ? { ...actor, kind: 'member', lacksSecondFactor } : { ...actor, kind: role };
}
