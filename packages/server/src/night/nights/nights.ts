import { type EventStatus, isPublicStatus } from '@lampion/contract/events/events';
import type { PartyHost } from '@lampion/contract/events/party';
import {
  type Night,
  type NightPerson,
  type NightScreen,
  nightScreens,
  type UpdateNightBody,
} from '@lampion/contract/night/nights';
import type { CopyListener, Deps, GuestListener } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import { findListedGuest, findOwnGuest, type GuestRecord } from '../../events/guest-list/replies.ts';
import { findPartySeat } from '../../events/parties/parties.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { findMember } from '../../people/members/members.ts';
import {
  type AccountActor,
  type Actor,
  type GuestActor,
  type Member,
  requireAccount,
} from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { isOpenNight } from './policy.ts';
import {
  copyNightRow,
  findNamedGuests,
  findNightHead,
  findNightRow,
  findOwnNights,
  type NightRow,
  type NightValues,
  saveNightValues,
  screenColumns,
} from './store.ts';
import { toChoices, toNight, toNightHost, toNightPerson } from './view.ts';

export { isOpenNight };

/** The night of an event or a party, and the caller's role in it. */
export interface VisibleNight
  extends Pick<Night, 'challengesConfirmedBy' | 'keepsAlbum' | 'role' | 'screens'> {
  readonly id: string;
  readonly event: NightRow['event'];
  /** The caller's row on the guest list; null for an organiser who is not on it. */
  readonly guestId: string | null;
  /** The caller's account; null for a guest without one. */
  readonly accountId: string | null;
  /** The caller's app account; null for an organiser or a guest without one. */
  readonly memberId: string | null;
}

type Seat = Pick<VisibleNight, 'guestId' | 'role'>;

/** Who the caller is at a night, which decides whom they may name. */
export type NightSeat = Pick<VisibleNight, 'accountId' | 'guestId' | 'id' | 'memberId' | 'role'>;

/**
 * Finds the night of an event or a party for its hosts and for guests who have not declined, by a
 * session or by the guest's pass. A party's link alone gives no access; nor have people whom its
 * host blocked or removed. An organiser's event is open to the organiser and its guests.
 * @throws AppError `not_authenticated`; `night_declined` for a guest who declined;
 * `night_not_found` for anyone else, as for an unknown id
 */
export async function findNight(db: Queryable, actor: Actor, id: string): Promise<VisibleNight> {
  if (actor.kind === 'guest') return findNightOfPass(db, actor, id);
  const account = requireAccount(actor);
  const [row, member] = await Promise.all([findNightRow(db, id), findMember(db, account.accountId)]);
  const seat = row && member && (await findSeat(db, row.event, account, member));
  if (!row || !member || !seat) throw new AppError('night_not_found');
  const { accountId, appAccountId: memberId } = member;
  return { id, event: row.event, ...toChoices(row), ...seat, accountId, memberId };
}

async function findNightOfPass(db: Queryable, actor: GuestActor, id: string): Promise<VisibleNight> {
  const { guestId, eventId, accountId, hasEnded } = actor;
  if (hasEnded) throw new AppError('not_authenticated');
  if (eventId !== id) throw new AppError('night_not_found');
  const [row, guest] = await Promise.all([findNightRow(db, id), findListedGuest(db, id, guestId)]);
  const seat = row && isShownToGuests(row.event) && toGuestSeat(guest);
  if (!row || !seat) throw new AppError('night_not_found');
  const member = accountId === null ? null : await findMember(db, accountId);
  const memberId = guest?.appAccountId ?? member?.appAccountId ?? null;
  return { id, event: row.event, ...toChoices(row), ...seat, accountId, memberId };
}

/**
 * The caller on the guest list of a night that they no longer see: they declined, its host blocked
 * them, their pass has ended. For what outlives their attendance; null when they are not on it.
 */
export async function findListedSeat(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<(NightSeat & Pick<VisibleNight, 'event'> & Pick<GuestRecord, 'reply'>) | null> {
  const accountId = actor.kind === 'guest' ? actor.accountId : requireAccount(actor).accountId;
  const member = accountId === null ? null : await findMember(db, accountId);
  const row = await findNightRow(db, id);
  if (row === null) return null;
  const guest =
    actor.kind === 'guest'
      ? await findListedGuest(db, id, actor.guestId)
      : member && (await findOwnGuest(db, id, member));
  if (guest === null) return null;
  const memberId = guest.appAccountId ?? member?.appAccountId ?? null;
  return { id, event: row.event, reply: guest.reply, role: 'guest', guestId: guest.id, accountId, memberId };
}

/** An event only while it is public; a party always. */
const isShownToGuests = ({ organiserId, status }: NightRow['event']) =>
  organiserId === null || isPublicStatus(status as EventStatus);

async function findSeat(
  db: Queryable,
  event: NightRow['event'],
  account: AccountActor,
  member: Member,
): Promise<Seat | null> {
  if (event.organiserId !== null) {
    const isOwn = account.kind !== 'member' && account.organiserId === event.organiserId;
    const guest = await findOwnGuest(db, event.id, member);
    if (isOwn) return { role: 'host', guestId: guest?.id ?? null };
    // A check constraint guarantees that an event with an organiser is no party.
    return isShownToGuests(event) ? toGuestSeat(guest) : null;
  }
  const { appAccountId } = member;
  if (appAccountId === null) return null;
  const seat = await findPartySeat(db, { ...member, appAccountId }, event.id);
  if (seat?.isHost) return { role: 'host', guestId: seat.guest?.id ?? null };
  return toGuestSeat(seat?.guest ?? null);
}

function toGuestSeat(guest: GuestRecord | null): Seat | null {
  if (guest?.reply === 'no') throw new AppError('night_declined');
  return guest && { role: 'guest', guestId: guest.id };
}

/** Checks that the host opened a screen. @throws AppError `night_not_found` */
export function requireScreen({ screens }: Pick<VisibleNight, 'screens'>, screen: NightScreen): void {
  if (!screens[screen]) throw new AppError('night_not_found');
}

/**
 * Finds the event of a night for the holder of a private link to one of its screens, who need not
 * be a guest: while the screen is open, the night is not cancelled and has not ended over 30 days
 * ago.
 * @throws AppError `night_not_found`
 */
export async function findOpenNight(
  db: Queryable,
  { id, screen, now }: { readonly id: string; readonly screen: NightScreen; readonly now: Date },
): Promise<NightRow['event']> {
  const row = await findNightRow(db, id);
  if (row === null || !isOpenNight(row.event, now)) throw new AppError('night_not_found');
  requireScreen(toChoices(row), screen);
  return row.event;
}

interface Terms {
  /** Hosts and guests when absent. */
  readonly by?: 'host';
  /** The screen being written to. */
  readonly screen?: NightScreen;
}

/**
 * Runs a host's or guest's write to a night. Writes to one night are serialised and committed in
 * groups (`groupCommits`), with the event locked. `changed` names the pages to invalidate. When
 * `work` throws, its writes are rolled back.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed;
 * `not_party_host` for a guest where only hosts may write; `night_closed` when the night is
 * cancelled, or ended over 30 days ago
 */
export function changeNight<T>(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { by, screen }: Terms,
  work: (tx: Queryable, night: VisibleNight, changed: (...tags: PageTag[]) => void) => Promise<T>,
): Promise<T> {
  return deps.groupCommits.run(id, async (tx, changed) => {
    if ((await lockGathering(tx, id)) === null) throw new AppError('night_not_found');
    const night = await findNight(tx, actor, id);
    if (screen !== undefined) requireScreen(night, screen);
    if (by === 'host' && night.role !== 'host') throw new AppError('not_party_host');
    if (!isOpenNight(night.event, deps.now())) throw new AppError('night_closed');
    return work(tx, night, changed);
  });
}

/** The separately readable parts of a night, named after the last segment of their URL. */
const nightParts = ['after', 'album', 'claims', 'costs', 'crawl', 'door', 'home', 'list', 'songs'] as const;
export type NightPart = (typeof nightParts)[number];

/** Refreshes every part of a night in open apps: a guest of it has become a member's. */
export const publishTakeover: GuestListener = async (_deps, tx, { eventId }) => {
  const parts = nightParts.map((part) => `night:${eventId}/${part}` as const);
  await publishLive(tx, { subjects: [`night:${eventId}`, ...parts] });
};

/**
 * Notifies the open apps of a night's hosts and guests that a part of it changed, once the
 * transaction commits. Without a part: its settings.
 */
export function publishNightChange(tx: Queryable, id: string, part?: NightPart): Promise<void> {
  return publishLive(tx, { subjects: [part === undefined ? `night:${id}` : `night:${id}/${part}`] });
}

/**
 * The night of an event or a party for its hosts and guests: its open screens, and those who come,
 * as far as the caller may name them.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export async function getNight(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<Night> {
  const night = await findNight(deps.db, actor, id);
  const [head, people] = await Promise.all([findNightHead(deps.db, night), describePeople(deps.db, night)]);
  if (head === null) throw new AppError('night_not_found');
  return toNight(night, { head, people, now: deps.now() });
}

/**
 * Opens and closes screens of a night the caller hosts, and changes their settings; missing fields
 * are left unchanged. The first change creates the row. Closing a screen deletes nothing. The
 * members of the night are notified. Idempotent.
 * @throws AppError as `changeNight`; `not_a_barathon` for the route of another kind of night
 */
export async function updateNight(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  body: UpdateNightBody,
): Promise<Night> {
  await changeNight(deps, actor, id, { by: 'host' }, async (tx, night) => {
    if (body.screens?.barathon && night.event.type !== 'barathon') throw new AppError('not_a_barathon');
    const values = findNews(night, body);
    if (Object.keys(values).length === 0) return;
    await saveNightValues(tx, id, { ...values, updatedAt: deps.now() });
    await publishNightChange(tx, id);
  });
  return getNight(deps, actor, id);
}

/** The fields that differ from the current ones. */
function findNews(night: VisibleNight, { screens = {}, ...settings }: UpdateNightBody): NightValues {
  const { challengesConfirmedBy = night.challengesConfirmedBy, keepsAlbum = night.keepsAlbum } = settings;
  const news = nightScreens.flatMap((screen) => {
    const wanted = screens[screen] ?? night.screens[screen];
    return wanted === night.screens[screen] ? [] : [[screenColumns[screen], wanted] as const];
  });
  return {
    ...Object.fromEntries(news),
    ...(challengesConfirmedBy !== night.challengesConfirmedBy && { challengesConfirmedBy }),
    ...(keepsAlbum !== night.keepsAlbum && { keepsAlbum }),
  };
}

/** The copy of an event or a party opens the same screens. Their contents are not copied. */
export const duplicateNight: CopyListener = ({ now }, tx, copy) => copyNightRow(tx, copy, now());

/**
 * The people of a night whom the caller may name, at most 500: with ids, those guests whatever they
 * replied; without, those who come. The app shows missing people as "quelqu’un".
 */
export async function describePeople(
  db: Queryable,
  night: NightSeat,
  guestIds?: readonly string[],
): Promise<NightPerson[]> {
  const { id: eventId, role, guestId, memberId } = night;
  const reader = { eventId, isHost: role === 'host', guestId, memberId };
  const rows = await findNamedGuests(db, reader, guestIds);
  return rows.map((row) => toNightPerson(row, night));
}

/** Who hosts a night, as a member reads it; null when the night is deleted. */
export async function describeHost(
  db: Queryable,
  night: Pick<NightSeat, 'id' | 'memberId'>,
): Promise<PartyHost | null> {
  const head = await findNightHead(db, night);
  return head && toNightHost(head);
}

/** The screens that an account opened for the nights it hosts, for its data export. */
export function exportNightData(db: Queryable, person: Parameters<typeof findOwnNights>[1]) {
  return findOwnNights(db, person);
}
