import type { Readable } from 'node:stream';
import type { EventFieldChange } from '@lampion/contract/events/event-fields';
import type { Visit } from './blog/articles/policy.ts';
import type { Config } from './config.ts';
import type { EventRecord, GatheringRecord } from './events/events/store.ts';
import type { GuestRecord } from './events/guest-list/reply-store.ts';
import type { Actor, GuestActor } from './platform/actor.ts';
import type { Database, Db, Queryable } from './platform/db/database.ts';
import type { GroupCommits } from './platform/db/group-commits.ts';
import type { PageChanges } from './platform/db/page-changes.ts';
import type { KnownPseudonyms, Pseudonymise } from './platform/db/pseudonyms.ts';
import type { SecretBox } from './platform/db/secrets/secret-box.ts';
import type { TicketSigner } from './platform/db/signing-keys.ts';
import type { FloodLimits } from './platform/flood-limits.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { PageFiguresBoard } from './platform/page-figures.ts';
import type { Dns } from './platform/ports/dns.ts';
import type { Geocoder } from './platform/ports/geocoder.ts';
import type { GoogleIdentity } from './platform/ports/google-identity.ts';
import type { IdentityProvider } from './platform/ports/identity-provider.ts';
import type { Limiter } from './platform/ports/limiter.ts';
import type { MailEventReader } from './platform/ports/mail/mail-events.ts';
import type { Mailer } from './platform/ports/mail/mailer.ts';
import type { Metrics } from './platform/ports/metrics.ts';
import type { OutsidePictures } from './platform/ports/outside-pictures.ts';
import type { Payments } from './platform/ports/payments/payments.ts';
import type { MobilePushSender, WebPushSender } from './platform/ports/push/push.ts';
import type { RateLimit } from './platform/ports/rate-limit.ts';
import type { SmsSender } from './platform/ports/sms.ts';
import type { Storage } from './platform/ports/storage/storage.ts';
import type { Threads } from './platform/ports/threads.ts';
import type { Tracer } from './platform/ports/tracer.ts';
import type { VatRegister } from './platform/ports/vat-register.ts';
import type { WebhookSender } from './platform/ports/webhook-sender.ts';
import type { WorkProcess } from './platform/ports/work-process.ts';

/**
 * All external dependencies of use cases. Each use case declares those it uses with `Pick<Deps,
 * …>`, so that its signature shows them. Wired once, in container.ts.
 */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  /** The current time; tests set it. */
  readonly now: () => Date;
  readonly log: Log;
  readonly pages: PageChanges;
  readonly pageFigures: PageFiguresBoard;
  readonly groupCommits: GroupCommits;
  readonly jobs: Jobs;
  readonly limiter: Limiter;
  readonly floodLimits: FloodLimits;
  readonly pseudonymise: Pseudonymise;
  readonly knownPseudonyms: KnownPseudonyms;
  /** The password a demonstration shows to its visitors, who may choose it too; null otherwise. */
  readonly publishedPassword: string | null;
  /** Encrypts database values that would be usable by anyone with a copy of the database. */
  readonly secrets: SecretBox;
  readonly tickets: TicketSigner;
  readonly metrics: Metrics;
  /** Null where no traces are collected. */
  readonly tracer: Tracer | null;
  readonly mailer: Mailer;
  /** The e-mail providers whose webhooks are set up. */
  readonly mailEvents: readonly MailEventReader[];
  readonly storage: Storage;
  readonly payments: Payments;
  readonly sms: SmsSender;
  readonly webPush: WebPushSender;
  readonly mobilePush: MobilePushSender;
  /** The rate at which this process sends push messages. */
  readonly pushLimits: Readonly<Record<'mobile' | 'web', RateLimit>>;
  readonly geocoder: Geocoder;
  readonly vatRegister: VatRegister;
  readonly dns: Dns;
  readonly outsidePictures: OutsidePictures;
  readonly webhookSender: WebhookSender;
  /** For work that would block all other requests. */
  readonly threads: Threads;
  /** For decoding and drawing pictures. */
  readonly workProcess: WorkProcess;
  readonly views: ViewCounter;
  /** Notifies the apps connected to this process of changes. */
  readonly live: LiveHub;
  /**
   * Called for every change of an event, a draft too, in the same transaction, in this order.
   * Listeners are what other aggregates do, so that this one need not know them; listeners.ts lists
   * them.
   */
  readonly eventListeners: readonly EventListener[];
  /** Called when an organiser makes something public that its followers may want to know of. */
  readonly publicationListeners: readonly PublicationListener[];
  /** Called when an event or a party is duplicated, in its transaction. */
  readonly copyListeners: readonly CopyListener[];
  /** Called before an event or a party is deleted, in its transaction. */
  readonly deletionListeners: readonly DeletionListener[];
  /** Called when dates of a series change together. */
  readonly seriesListeners: readonly SeriesListener[];
  /** Called when a guest replies by private link or a member replies to an organiser's event. */
  readonly replyListeners: readonly ReplyListener[];
  /** Called when the e-mail address of an account changes. */
  readonly addressListeners: readonly ((tx: Queryable, accountId: string) => Promise<void>)[];
  /** Called when a guest's row becomes a member's. */
  readonly guestListeners: readonly GuestListener[];
  /** Called when a member blocks another one. */
  readonly blockListeners: readonly BlockListener[];
  /** Called when the administration decides something about an account. */
  readonly decisionListeners: readonly DecisionListener[];
  /** What undoes a decision of the administration, by the action that took it. */
  readonly reversals: Readonly<Record<string, Reversal>>;
  /** Null without a client id: the button is hidden and the call refuses. */
  readonly google: GoogleIdentity | null;
  /** Null where none is configured: administrators then sign in with password or passkey alone. */
  readonly identityProvider: IdentityProvider | null;
}

/** Changes that calendars and guests must be notified of. */
export type EventChange = EventFieldChange | 'cancelled' | 'restored';

/** Whether guests are notified of a change, and the organiser's message to them; empty for none. */
export interface GuestNotice {
  readonly notifiesGuests: boolean;
  readonly words: string;
}

/** An event or a party that changes: as it was, and as it is. */
export interface ChangedGathering {
  readonly before: GatheringRecord;
  readonly after: GatheringRecord;
}

/**
 * In the transaction that changes events or parties: several when dates of a series change
 * together.
 */
export type EventListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  changed: readonly ChangedGathering[],
  notice: GuestNotice,
) => Promise<void>;

/** In the transaction that makes an event of an organiser public. */
export type PublicationListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  organiserId: string,
  events: readonly { readonly id: string; readonly beginDate: Date }[],
) => Promise<void>;

/** One of the dates that change together: as it was, and as it is. */
export interface ChangedDate {
  readonly before: EventRecord;
  readonly after: EventRecord;
}

/** In the transaction that changes several dates of a series, the earliest first. */
export type SeriesListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  series: { readonly name: string },
  dates: readonly ChangedDate[],
  notice: GuestNotice,
) => Promise<void>;

/**
 * In the transaction that duplicates an event or a party: each copies its own data to the copy.
 * Resolves to whether there was something to copy, so that further copies can do without.
 */
export type CopyListener = (
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  copy: { readonly fromId: string; readonly toId: string },
) => Promise<boolean>;

/** In the transaction that deletes an event or a party. Throws where it needs a confirmation. */
export type DeletionListener = (
  tx: Queryable,
  deletion: {
    readonly id: string;
    /** The caller knows that not all are even. */
    readonly confirmsDebts: boolean;
  },
) => Promise<void>;

/**
 * In the transaction in which a guest changes their reply by a private link, or a member replies to
 * an event.
 */
export type ReplyListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: GatheringRecord,
  reply: {
    /** Null for a guest who was not on the list. */
    readonly before: GuestRecord | null;
    readonly after: GuestRecord;
    /** The app account of the guest; null without one. */
    readonly memberId: string | null;
  },
) => Promise<void>;

/** A guest of a night who becomes a member's own. */
interface GuestTakeover {
  readonly eventId: string;
  /** The guest's row, which stays. */
  readonly guestId: string;
  /** The member's other row at the same night, deleted once its data is moved; null for none. */
  readonly formerId: string | null;
  readonly accountId: string;
  /** The member's app account; null without one. */
  readonly memberId: string | null;
  /** Whether the guest's address is the account's confirmed one. */
  readonly isOwnAddress: boolean;
}

/**
 * In the transaction in which an account takes a guest's row over: gives the account what the guest
 * wrote, and the guest what the former row has. Idempotent.
 */
export type GuestListener = (
  deps: Pick<Deps, 'secrets'>,
  tx: Queryable,
  takeover: GuestTakeover,
) => Promise<void>;

/** Ends what two members share when one blocks the other. Ids of app accounts. */
export type BlockListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  block: { readonly blockerId: string; readonly blockedId: string },
) => Promise<void>;

/** In the transaction of a decision: notifies the person concerned, beside the e-mail. */
export type DecisionListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  decision: {
    readonly accountId: string;
    /** What was decided. */
    readonly words: string;
    /** Of the page where it can be contested. */
    readonly path: string;
  },
) => Promise<void>;

/** Undoes what an administrator did to a thing. Idempotent. */
type Reversal = (deps: Deps, actor: Actor, id: string) => Promise<unknown>;

export interface ViewCounter {
  /**
   * Records a request for an article, in memory only; robots, HEAD requests and prefetches are
   * ignored. One view per visitor, article and half hour counts, across all server processes.
   */
  record(visit: Visit): void;
  /**
   * Counts the recorded visits in one statement. When the database fails, they are kept for the
   * next flush.
   */
  flush(): Promise<void>;
  /** Stops the timer and counts the remaining visits. Idempotent. */
  close(): Promise<void>;
}

export interface LiveHub {
  /**
   * Streams the member's changes as Server-Sent Events, after those they missed; `resync` if this
   * process does not know what they missed.
   */
  open(owner: StreamOwner, heard: Heard): Promise<Readable>;
  /** Open streams of this process. */
  count(): number;
  /** Ends every stream, including later ones, so that apps connect to another process. */
  end(): void;
  close(): Promise<void>;
}

/** The owner of a stream. */
export interface StreamOwner {
  /** Of a guest: their id as such, here and as `memberId`. */
  readonly accountId: string;
  /** Null for a guest. */
  readonly sessionId: string | null;
  /** Id of the app account. */
  readonly memberId: string;
  /** Of a guest. */
  readonly pass?: GuestActor;
}

/** What a member has already received. */
export interface Heard {
  /** The id of the last event, of this process or another. */
  readonly lastId?: string | undefined;
  /**
   * Milliseconds in which they may have missed something: since they started to read, or received
   * the last sign of life.
   */
  readonly since?: number | undefined;
}
