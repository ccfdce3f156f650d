import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** Records by "TXT name" and "MX name"; null: no answer. */
type Records = Readonly<Record<string, readonly string[] | null>>;

export interface DnsDouble {
  /** "127.0.0.1:5353" */
  readonly server: string;
  answer(records: Records): void;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<number, string>> = { 15: 'MX', 16: 'TXT' };
const HEADER_BYTES = 12;
const NAME_ERROR = 3;

/** A DNS server on a port of this machine that speaks the real protocol (RFC 1035) over UDP. */
export async function startDnsDouble(): Promise<DnsDouble> {
  let records: Records = {};
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(query);
    const found = records[`${TYPES[type]} ${name}`];
    if (found === null) return;
    const question = query.subarray(HEADER_BYTES, end);
    socket.send(writeAnswer(query.readUInt16BE(0), question, type, found), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    answer(all) {
      records = all;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** TXT records are pieces of 255 bytes at most. */
function writeText(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
}

function writeAnswer(
  id: number,
  question: Buffer,
  type: number,
  found: readonly string[] | undefined,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(0x8180 | (found === undefined ? NAME_ERROR : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  const answers = (found ?? []).map((value) => {
    const data =
      TYPES[type] === 'MX' ? Buffer.concat([Buffer.from([0, 10]), writeName(value)]) : writeText(value);
    const record = Buffer.alloc(HEADER_BYTES);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}
