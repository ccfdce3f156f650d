import type { Article } from '@lampion/contract/schemas/article';
import type { ContactBody } from '@lampion/contract/schemas/contact';
import type { EventCard, EventTime, PublicEvent } from '@lampion/contract/schemas/event';
import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { LinkedReply, VisitorReply } from '@lampion/contract/schemas/reply';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { PageTag } from './db/page-changes.ts';
import type { DemoCheckout, DemoInvoice } from './ports/payments.ts';

export type { DemoInvoice };

/** An article without its content, for lists. */
export type ArticleSummary = Omit<Article, 'content'>;

export interface PublicEventPage {
  readonly event: Omit<PublicEvent, 'guests'>;
  readonly organiser: PublicOrganiser;
  /** Nicknames' initials are never shown: these seeds only draw five anonymous avatars. */
  readonly avatarSeeds: readonly string[];
}

export interface NumberedEvents {
  readonly events: readonly EventCard[];
  /** How many there are on all pages together. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  /** 0 when there are none. */
  readonly pageCount: number;
}

/** A page of an organiser's events: one of the two lists, or the start of both. */
export interface OrganiserEvents {
  readonly organiser: PublicOrganiser;
  readonly followerCount: number;
  readonly coming: NumberedEvents | null;
  readonly past: NumberedEvents | null;
  /** When the next event to come becomes past. */
  readonly changesAt: Date | null;
}

/**
 * What loaders of public pages may ask of the server, always as a visitor. Each question also notes what the page
 * shows, so that the page cache can drop it when that changes.
 */
export interface PageServices {
  /** "https://lampion.example", without a trailing slash. */
  readonly publicUrl: string;
  readonly now: Date;
  readonly mapStyleUrl: string | undefined;
  readonly googleClientId: string | undefined;
  getSettings(): Promise<SiteSettings>;
  /** Published articles, newest first, at most 100. */
  listArticles(): Promise<ArticleSummary[]>;
  /** By slug, former slug or id. Throws `article_not_found` (AppError). */
  getArticle(idOrSlug: string): Promise<Article>;
  /** Throws `event_not_found` (AppError). */
  getEvent(id: string): Promise<PublicEventPage>;
  /**
   * By username or id. The first page of what is to come shows the first of what is past too. Throws
   * `organiser_not_found`, or `not_found` beyond the last page (AppError).
   */
  getOrganiserEvents(
    usernameOrId: string,
    wanted: { readonly time: EventTime; readonly page: number },
  ): Promise<OrganiserEvents>;
  /** Takes part without an account. Throws what `addVisitorReply` does (AppError). `body` is what the form sent. */
  replyToEvent(id: string, body: Readonly<Record<string, unknown>>): Promise<VisitorReply>;
  /** Throws `reply_link_unknown` (AppError). */
  getLinkedReply(token: string): Promise<LinkedReply>;
  /** What browsers subscribe to push with: our public key, base64url. */
  getPushKey(): Promise<string>;
  /** Throws what `setLinkedReply` does (AppError). `body` is what the form sent. */
  setLinkedReply(token: string, body: Readonly<Record<string, unknown>>): Promise<void>;
  /** Throws `invalid_input` or `too_many_attempts` (AppError). `body` is what the form sent. */
  sendContactMessage(body: Partial<Record<keyof ContactBody, unknown>>): Promise<void>;
  /** Takes whoever got an e-mail off its organiser's list; false for a token that is none. */
  unsubscribeGuest(token: string): Promise<boolean>;
  /** A page of the played payment. Throws `not_found` (AppError), also wherever payments are real. */
  getDemoCheckout(id: string): Promise<DemoCheckout>;
  /** Throws `not_found`, or `conflict` when the page can no longer be paid (AppError). */
  payDemoCheckout(id: string): Promise<void>;
  /** Throws `not_found` (AppError). */
  cancelDemoCheckout(id: string): Promise<void>;
  /** An invoice of the played payment. Throws `not_found` (AppError), also wherever payments are real. */
  getDemoInvoice(id: string): Promise<DemoInvoice>;
  /** This page shows these things. */
  dependsOn(...tags: PageTag[]): void;
  /** The page changes by itself at this instant (an event becomes past): keep it no longer. */
  freshUntil(instant: Date): void;
}
