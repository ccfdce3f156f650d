import { type EmailFailureReason, type EmailLane, emailLanes } from '@lampion/contract/messages/emails';
import { LRUCache } from 'lru-cache';
import { createTransport } from 'nodemailer';
import { findStatus } from './mail-events.ts';
import { type Email, isSendingError, type MailBackoff, type Mailer, SendingError } from './mailer.ts';

/** Timeouts of single steps; the caller limits the whole attempt. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const pooling = {
  pool: true,
  /** Servers close connections that carried many messages. */
  maxMessages: 100,
  idleTimeout: 30_000,
  // An aborted attempt sends nothing more.
  socketCloseTimeout: 0,
} as const;

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const signInCodes: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

function reasonOf({ code = '', command, responseCode = 0 }: SmtpFailure): EmailFailureReason {
  if (signInCodes.has(code)) return 'sign_in_refused';
  if (responseCode >= 400 && responseCode < 500) return 'busy';
  if (code === 'EMESSAGE') return 'content_refused';
  if (code !== 'EENVELOPE') return 'unreachable';
  return command === 'MAIL FROM' ? 'sender_refused' : 'recipient_refused';
}

/** Enhanced status (RFC 3463) about the mailbox alone: full or temporarily closed. */
const OF_MAILBOX = /^4\d\d[ -]4\.2\./;

function scopeOf({ command, responseCode = 0, response = '' }: SmtpFailure, isRefused: boolean) {
  if (isRefused && (responseCode < 400 || responseCode >= 500)) return 'message';
  // 421 ends the session, whatever the command.
  if (command !== 'RCPT TO' || responseCode === 421) return 'server';
  return OF_MAILBOX.test(response) ? 'message' : 'domain';
}

/**
 * Drops the server's message, which repeats addresses. Only a refused recipient or message is
 * final: a refused sign-in (535) or sender, or a full mailbox (4xx), may be fixed.
 */
function withoutAddresses(error: unknown): Error {
  const failure = error as SmtpFailure;
  const { code = 'unknown', responseCode } = failure;
  const words = `${code}${responseCode === undefined ? '' : ` ${responseCode}`}`;
  const reason = reasonOf(failure);
  const isRefused = reason === 'recipient_refused' || reason === 'content_refused';
  const isFinal = isRefused && responseCode !== undefined;
  const verdict = isFinal ? 'was refused' : 'could not be sent';
  const scope = scopeOf(failure, isRefused);
  const status = reason === 'recipient_refused' ? findStatus(failure.response) : null;
  return new SendingError(`the e-mail ${verdict} (${words})`, { reason, isFinal, scope, status });
}

/** Signs what we send for a domain (RFC 6376). */
export interface DkimKey {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

interface SmtpSettings {
  /** smtp:// or smtps:// address with credentials. */
  readonly url: string;
  /** The sender, "Lampion <bonjour@…>". */
  readonly from: string;
  /** Maximum of connections, and so of concurrent messages, per lane. */
  readonly connections: Readonly<Record<EmailLane, number>>;
  readonly dkim?: DkimKey | undefined;
  readonly now: () => Date;
}

/**
 * Sends through an SMTP server over reused connections, which are closed when idle. Aborting a
 * message closes its connection.
 */
export function createSmtpMailer({ url, from, connections, dkim, now }: SmtpSettings): Mailer {
  const open = (lane: EmailLane) =>
    createTransport({
      url,
      ...pooling,
      ...timeouts,
      maxConnections: connections[lane],
      // Idle connections may have been closed. A message of which no byte was sent is retried on
      // the next connection, finally on a new one. Any other failure is returned to us.
      maxRequeues: connections[lane] + 1,
      ...(dkim && { dkim }),
    });
  const transports = Object.fromEntries(emailLanes.map((lane) => [lane, open(lane)])) as Record<
    EmailLane,
    ReturnType<typeof open>
  >;
  const backoff = createMailBackoff(now);
  const toMessage = createMessageWriter(from);
  return {
    backoff,
    async send(email, signal) {
      const domain = domainOf(email.to);
      try {
        await transports[email.lane ?? 'bulk'].sendMail({ ...toMessage(email), ...(signal && { signal }) });
        backoff.noteSent(domain);
      } catch (error) {
        const failure = withoutAddresses(error);
        backoff.noteFailure(failure, domain);
        throw failure;
      }
    },
    async close() {
      for (const lane of emailLanes) transports[lane].close();
    },
  };
}

function createMessageWriter(from: string) {
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'lampion';
  const messageId = (id: string | undefined) => `<${id}@${domain}>`;
  // As objects: a string would be parsed and could name several people.
  const bare = (address: string) => ({ name: '', address });
  return ({
    id,
    to,
    replyTo,
    returnPath,
    thread = [],
    attachments = [],
    unsubscribeUrl,
    ...email
  }: Email) => ({
    from,
    to: bare(to),
    ...(returnPath && { envelope: { from: bare(returnPath), to: [bare(to)] } }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: [...attachments],
    messageId: messageId(id),
    ...(thread.length > 0 && {
      inReplyTo: messageId(thread.at(-1)),
      references: thread.map(messageId),
    }),
    // Suppresses auto-replies, except for replies, which a person wrote.
    headers: {
      'Auto-Submitted': thread.length > 0 ? 'no' : 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(replyTo && { replyTo: bare(replyTo) }),
  });
}

const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
/** Bounded, because recipients choose their domains and an attacker could invent any number. */
const DOMAINS_MAX = 1000;

interface Pause {
  readonly until: number;
  readonly ms: number;
  /** The other side requested the pause (4xx); otherwise attempts failed. */
  readonly isAsked: boolean;
}

interface NotedBackoff extends MailBackoff {
  noteSent(domain: string): void;
  noteFailure(error: unknown, domain: string): void;
}

/** "exemple.fr" of "camille@Exemple.fr". */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Backoff for the server and for the domains of recipients. Each pause is twice as long as the
 * previous one, from 5 seconds to half an hour, until an e-mail is accepted again.
 */
function createMailBackoff(now: () => Date): NotedBackoff {
  const domains = new LRUCache<string, Pause>({ max: DOMAINS_MAX });
  let server: Pause | undefined;

  /** A pause longer than its own duration is over: the clock was set back. */
  function lasts(pause: Pause | undefined): boolean {
    const leftMs = pause === undefined ? 0 : pause.until - now().getTime();
    return leftMs > 0 && leftMs <= (pause?.ms ?? 0);
  }

  /** Ignores failures of attempts that started before the pause. */
  function lengthen(before: Pause | undefined, isAsked: boolean): Pause | undefined {
    if (lasts(before)) return before;
    const ms = before === undefined ? FIRST_MS : Math.min(2 * before.ms, LONGEST_MS);
    return { until: now().getTime() + ms, ms, isAsked };
  }

  /**
   * Security e-mails are sent during a backoff. Their success does not shorten a pause that the
   * other side requested.
   */
  const stays = (pause: Pause | undefined) => lasts(pause) && pause?.isAsked === true;

  return {
    noteSent(domain) {
      if (!stays(server)) server = undefined;
      if (!stays(domains.get(domain))) domains.delete(domain);
    },
    noteFailure(error, domain) {
      if (!isSendingError(error)) return;
      const isAsked = error.reason === 'busy';
      if (error.scope === 'server') server = lengthen(server, isAsked);
      if (error.scope === 'domain') domains.set(domain, lengthen(domains.get(domain), isAsked));
    },
    untilFor(domain) {
      const found = [server, domain === null ? undefined : domains.get(domain)].filter(lasts);
      return found.length === 0 ? null : new Date(Math.max(...found.map((pause) => pause?.until ?? 0)));
    },
    domains: () => [...domains.entries()].filter(([, pause]) => lasts(pause)).map(([domain]) => domain),
  };
}
