import { findStatus, isHardStatus } from '../../platform/ports/mail/mail-events.ts';

/** Content of a bounce message, none of which can be trusted. */
export interface BounceReport {
  readonly messageId: string | null;
  /** Return paths that the message may have been sent to. */
  readonly returnPaths: readonly string[];
  readonly outcomes: readonly Outcome[];
}

/** What became of an e-mail for one recipient. */
interface Outcome {
  /** The recipient as the reporting server knows them; the e-mail may have been forwarded. */
  readonly recipients: readonly string[];
  /** Null when it was delivered, or may still be. */
  readonly kind: 'complaint' | 'hard' | 'soft' | null;
  readonly status: string | null;
}

/**
 * Header fields in which mail servers note the envelope's recipient, the closest to delivery first.
 */
const ENVELOPE_FIELDS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'];
const ADDRESSES_MAX = 20;

/** Complaints. "not-spam" withdraws one; other types are about servers. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out']);

const first = (fields: MimeFields, name: string): string => fields.get(name)?.[0] ?? '';

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (ARF, RFC 5965), in any language.
 * Other messages, such as holiday replies, have no outcomes. Never fails.
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

/**
 * Complaints are sent to the address of the provider's feedback loop, so the return path is read
 * from the quoted e-mail.
 */
function listQuotedReturnPaths(all: readonly MimePart[], feedback: MimePart): string[] {
  const quoted = all.filter(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers');
  return [
    first(readFields(feedback.body), 'original-mail-from'),
    ...quoted.map(({ body }) => first(readFields(splitAtBlankLine(body)[0]), 'return-path')),
  ];
}

/** The first block describes the message, each other one a recipient. */
function readStatus({ body }: MimePart): Outcome[] {
  return body
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.has('action'))
    .map((fields): Outcome => {
      const given = findStatus(first(fields, 'status'));
      // Some servers (Exim) report 5.0.0 for everything and quote the other server's answer.
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

/** A message, or a part of one, as in RFC 2045. Each character is a byte (latin1). */
interface MimePart {
  /** In lower case: "multipart/report". */
  readonly type: string;
  readonly fields: MimeFields;
  /** Decoded. For a multipart, the text its parts were read from. */
  readonly body: string;
  readonly parts: readonly MimePart[];
}

/** Values of header fields, unfolded, by their names in lower case. */
type MimeFields = ReadonlyMap<string, readonly string[]>;

/** Above what mail servers produce; anything deeper or longer is left out. */
const DEPTH_MAX = 5;
const PARTS_MAX = 30;
const FIELDS_MAX = 500;

/**
 * Reads a message and its parts. Never fails: what cannot be parsed becomes a part without fields,
 * or of type text/plain. Messages within the message are bodies. Runs in linear time.
 */
function readMessage(raw: Buffer): MimePart {
  const text = raw.toString('latin1').replaceAll('\r\n', '\n');
  // Local delivery may prepend the envelope line of mbox files.
  return readPart(text.startsWith('From ') ? text.slice(text.indexOf('\n') + 1) : text, 0);
}

function readPart(text: string, depth: number): MimePart {
  const [head, content] = splitAtBlankLine(text);
  const fields = readFields(head);
  const [declared = ''] = fields.get('content-type') ?? [];
  const type = (/^[^;\s]+/.exec(declared)?.[0] ?? 'text/plain').toLowerCase();
  const boundary = readParameter(declared, 'boundary');
  if (type.startsWith('multipart/') && boundary !== '') {
    const texts = depth < DEPTH_MAX ? splitAtBoundary(content, boundary) : [];
    return { type, fields, body: content, parts: texts.map((part) => readPart(part, depth + 1)) };
  }
  const [encoding = ''] = fields.get('content-transfer-encoding') ?? [];
  return { type, fields, body: decode(content, encoding.trim().toLowerCase()), parts: [] };
}

/** Reads a header, or a block of a report, which has the same format. */
function readFields(head: string): MimeFields {
  const fields = new Map<string, string[]>();
  let values: string[] = [];
  let count = 0;
  for (const line of head.split('\n')) {
    if (count >= FIELDS_MAX) break;
    const colon = line.indexOf(':');
    if (line.startsWith(' ') || line.startsWith('\t')) {
      values.push(`${values.pop() ?? ''} ${line.trim()}`);
    } else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase();
      values = fields.get(name) ?? [];
      values.push(line.slice(colon + 1).trim());
      fields.set(name, values);
      count += 1;
    }
  }
  return fields;
}

/** Splits into header and body; a body alone has no fields. */
function splitAtBlankLine(text: string): [head: string, body: string] {
  if (text.startsWith('\n')) return ['', text.slice(1)];
  const end = text.indexOf('\n\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)];
}

function readParameter(value: string, name: string): string {
  const start = value.toLowerCase().indexOf(`${name}=`);
  if (start < 0) return '';
  const rest = value.slice(start + name.length + 1);
  if (rest.startsWith('"')) return rest.slice(1).split('"')[0] ?? '';
  return rest.split(/[;\s]/)[0] ?? '';
}

function splitAtBoundary(text: string, boundary: string): string[] {
  const parts: string[][] = [];
  for (const line of text.split('\n')) {
    const end = line.trimEnd();
    if (end === `--${boundary}--` || parts.length > PARTS_MAX) break;
    if (end === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('latin1').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return text;
  return text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
}
