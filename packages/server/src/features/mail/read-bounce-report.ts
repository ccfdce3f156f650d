import { findStatus, isHardStatus } from '../../ports/bounce-status.ts';
import {
  type MimeFields,
  type MimePart,
  readFields,
  readMessage,
  splitAtBlankLine,
} from './read-mime-part.ts';

/** What a message that came back says, none of which is to be trusted. */
export interface BounceReport {
  readonly messageId: string | null;
  /** Where the message may say to which return path it was sent. */
  readonly returnPaths: readonly string[];
  readonly outcomes: readonly Outcome[];
}

/** What became of an e-mail, for one recipient. */
interface Outcome {
  /** As the reporting server knows the recipient, who may have been forwarded to. */
  readonly recipients: readonly string[];
  /** Null when it arrived, or still may. */
  readonly kind: 'complaint' | 'hard' | 'soft' | null;
  readonly status: string | null;
}

/** Where mail servers note the envelope's recipient, the closest to delivery first. */
const ENVELOPE_FIELDS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'];
const ADDRESSES_MAX = 20;

/** Complaints; "not-spam" withdraws one, and others speak of servers. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out']);

const first = (fields: MimeFields, name: string): string => fields.get(name)?.[0] ?? '';

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (ARF, RFC 5965), whatever language its letter is
 * written in. Other messages (somebody is on holiday) have no outcomes. Never fails.
 */
export function readBounceReport(raw: Buffer): BounceReport {
  const message = readMessage(raw);
  const all = listParts(message);
  const status = all.find(
    ({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status',
  );
  const feedback = all.find(({ type }) => type === 'message/feedback-report');
  const envelope = ENVELOPE_FIELDS.flatMap((name) => message.fields.get(name) ?? []);
  const quoted = feedback === undefined ? [] : listQuotedReturnPaths(all, feedback);
  return {
    messageId: first(message.fields, 'message-id') || null,
    returnPaths: [...envelope, ...quoted].slice(0, ADDRESSES_MAX),
    outcomes: status === undefined ? readFeedback(feedback) : readStatus(status),
  };
}

function listParts(part: MimePart): MimePart[] {
  return [part, ...part.parts.flatMap(listParts)];
}

/** Complaints are sent where the provider's feedback loop says, not to the return path of the e-mail. */
function listQuotedReturnPaths(all: readonly MimePart[], feedback: MimePart): string[] {
  const quoted = all.filter(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers');
  return [
    first(readFields(feedback.body), 'original-mail-from'),
    ...quoted.map(({ body }) => first(readFields(splitAtBlankLine(body)[0]), 'return-path')),
  ];
}

/** The first block is about the message, each other one about a recipient. */
function readStatus({ body }: MimePart): Outcome[] {
  return body
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.has('action'))
    .map((fields): Outcome => {
      const given = findStatus(first(fields, 'status'));
      // Some servers (Exim) say 5.0.0 of everything, and quote the other server's words.
      const isVague = given === null || given.endsWith('.0.0');
      const status = (isVague ? findStatus(first(fields, 'diagnostic-code')) : null) ?? given;
      const isFailed = first(fields, 'action').toLowerCase().startsWith('failed');
      const failure = isHardStatus(status) ? 'hard' : 'soft';
      return {
        recipients: [first(fields, 'original-recipient'), first(fields, 'final-recipient')].map(readAddress),
        kind: isFailed ? failure : null,
        status,
      };
    });
}

function readFeedback(feedback: MimePart | undefined): Outcome[] {
  const fields = readFields(feedback?.body ?? '');
  const isComplaint = COMPLAINTS.has(first(fields, 'feedback-type').toLowerCase());
  const recipients = (fields.get('original-rcpt-to') ?? []).map(readAddress);
  return [{ recipients, kind: isComplaint ? 'complaint' : null, status: null }];
}

/** "rfc822; <camille@exemple.fr>" */
function readAddress(value: string): string {
  return value
    .slice(value.indexOf(';') + 1)
    .replaceAll(/[<>]/g, '')
    .trim();
}
