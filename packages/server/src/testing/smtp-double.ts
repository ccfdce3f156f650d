import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An SMTP server that stores what it is sent. */
export interface SmtpDouble {
  readonly url: string;
  /** Every message accepted, headers and body as they came. */
  readonly messages: readonly string[];
  /** Recipients of every message, as commanded. */
  readonly recipients: readonly string[];
  /** Answers a recipient (or the sender) with this line instead of "250" from now on; null ends that. */
  refuseWith(line: string | null, command?: 'MAIL' | 'RCPT'): void;
  close(): Promise<void>;
}

const END_OF_LINE = '\r\n';
const END_OF_DATA = '\r\n.\r\n';
const endOf = (text: string, isData: boolean) => text.indexOf(isData ? END_OF_DATA : END_OF_LINE);

export async function startSmtpDouble(): Promise<SmtpDouble> {
  const messages: string[] = [];
  const recipients: string[] = [];
  let refusal: { line: string; command: string } | null = null;

  function answer(socket: Socket, command: string): void {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === refusal?.command) return void socket.write(`${refusal.line}\r\n`);
    if (verb === 'RCPT') recipients.push(/<(.*)>/.exec(command)?.[1] ?? '');
    if (verb === 'DATA') return void socket.write('354 go on\r\n');
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    socket.write('250 fine\r\n');
  }

  const server = createServer((socket) => {
    let pending = '';
    let isData = false;
    function take(piece: string): void {
      if (isData) messages.push(piece);
      if (isData) socket.write('250 kept\r\n');
      else answer(socket, piece);
      isData = !isData && piece.toUpperCase() === 'DATA';
    }
    socket.on('error', () => undefined);
    socket.write('220 double\r\n');
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      for (let end = endOf(pending, isData); end >= 0; end = endOf(pending, isData)) {
        const piece = pending.slice(0, end);
        pending = pending.slice(end + (isData ? END_OF_DATA : END_OF_LINE).length);
        take(piece);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    recipients,
    refuseWith(line, command = 'RCPT') {
      refusal = line === null ? null : { line, command };
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
