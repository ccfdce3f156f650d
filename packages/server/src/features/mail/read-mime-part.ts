/** A message, or a part of one, as RFC 2045 describes it. Bytes are characters (latin1). */
export interface MimePart {
  /** In lower case: "multipart/report". */
  readonly type: string;
  readonly fields: MimeFields;
  /** Decoded; of a multipart, what its parts were read from. */
  readonly body: string;
  readonly parts: readonly MimePart[];
}

/** Values of header fields, unfolded, by their names in lower case. */
export type MimeFields = ReadonlyMap<string, readonly string[]>;

/** Above what mail servers produce; whatever is further in, or further on, is left out. */
const DEPTH_MAX = 5;
const PARTS_MAX = 30;
const FIELDS_MAX = 500;

/**
 * Reads a message and the parts in it. Never fails: what is not understood is a part without fields, or of type
 * text/plain. Messages within the message are bodies. Takes time in proportion to its length.
 */
export function readMessage(raw: Buffer): MimePart {
  const text = raw.toString('latin1').replaceAll('\r\n', '\n');
  // Local delivery may put an envelope line of mbox files first.
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

/** A header, or one block of a report, which is written alike. */
export function readFields(head: string): MimeFields {
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

/** Header and body; a body alone has no fields. */
export function splitAtBlankLine(text: string): [head: string, body: string] {
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
