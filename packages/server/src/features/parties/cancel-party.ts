import type { GuestNoticeBody } from '@lampion/contract/schemas/guest-notice';
import type { PartyStatus } from '@lampion/contract/schemas/party-status';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { readNotice, saveEventChange } from '../events/save-event-change.ts';
import { changeOwnParty } from './change-own-party.ts';
import { tellGuests } from './tell-guests.ts';

type Needed = Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'now' | 'pages'>;

/**
 * Calls a party of the caller off: it stays to be read, its guests are told unless the caller says otherwise. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`
 */
export function cancelParty(deps: Needed, actor: Actor, id: string, notice: GuestNoticeBody): Promise<null> {
  return setStatus(deps, actor, id, { status: 'called_off', notice });
}

/** The reverse. */
export function restoreParty(deps: Needed, actor: Actor, id: string, notice: GuestNoticeBody): Promise<null> {
  return setStatus(deps, actor, id, { status: 'private', notice });
}

async function setStatus(
  deps: Needed,
  actor: Actor,
  id: string,
  { status, notice }: { readonly status: PartyStatus; readonly notice: GuestNoticeBody },
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party, { member }) => {
    if (party.status === status) return;
    const { isTold, words } = readNotice(notice);
    await saveEventChange(deps, tx, party, { status });
    const kind = status === 'called_off' ? ('party_called_off' as const) : ('party_restored' as const);
    const piece = { kind, eventId: id, actorId: member.appAccountId, words };
    await tellGuests(deps, tx, party, isTold ? piece : null);
  });
  return null;
}
