import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A client's step: a connection, a command, or the end of a message (`END`). */
interface Step {
  readonly verb: 'CONNECT' | 'DATA' | 'EHLO' | 'END' | 'MAIL' | 'RCPT';
  /** The address of MAIL and RCPT, the message of END, empty otherwise. */
  readonly text: string;
}

/**
 * A reply that replaces the usual one, a reply sent one byte at a time, no reply, or a closed
 * connection.
 */
type Behaviour = string | { readonly drip: string; readonly everyMs: number } | 'hang' | 'close';

/** An SMTP server that stores received messages. */
export interface SmtpDouble {
  readonly url: string;
  /** Every accepted message, headers and body as received. */
  readonly messages: readonly string[];
  /** Recipients and senders of every envelope, as commanded. */
  readonly recipients: readonly string[];
  readonly senders: readonly string[];
  /** Connections that are open, and how many there have been. */
  readonly connections: { readonly open: number; readonly total: number };
  /** Answers recipients (or senders) with this line instead of "250"; null ends that. */
  refuseWith(line: string | null, command?: 'MAIL' | 'RCPT'): void;
  /** Overrides the reply of steps for which it returns a value; null ends that. */
  behave(how: ((step: Step) => Behaviour | null) | null): void;
  close(): Promise<void>;
}

const END_OF_LINE = '\r\n';
const END_OF_DATA = '\r\n.\r\n';
const usual = {
  CONNECT: '220 double',
  EHLO: '250-double\r\n250 PIPELINING',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  END: '250 kept',
} as const;
const isUsual = (verb: string): verb is keyof typeof usual => verb in usual;

async function drip(socket: Socket, { drip: line, everyMs }: { drip: string; everyMs: number }) {
  for (const byte of `${line}${END_OF_LINE}`) {
    if (socket.destroyed) return;
    socket.write(byte);
    await wait(everyMs);
  }
}

export async function startSmtpDouble(port = 0): Promise<SmtpDouble> {
  const messages: string[] = [];
  const recipients: string[] = [];
  const senders: string[] = [];
  const sockets = new Set<Socket>();
  let total = 0;
  let behaviour: ((step: Step) => Behaviour | null) | null = null;

  /** Whether the command was accepted. */
  async function answer(socket: Socket, step: Step): Promise<boolean> {
    const reply = behaviour?.(step) ?? usual[step.verb];
    if (reply === 'close') socket.destroy();
    else if (typeof reply !== 'string') await drip(socket, reply);
    else if (reply !== 'hang') socket.write(`${reply}${END_OF_LINE}`);
    return typeof reply === 'string' && /^[23]/.test(reply);
  }

  const session = (socket: Socket) => {
    let isData = false;
    let hasRecipient = false;

    async function endMessage(text: string): Promise<void> {
      isData = false;
      hasRecipient = false;
      if (await answer(socket, { verb: 'END', text })) messages.push(text);
    }

    async function obey(step: Step): Promise<void> {
      const isAccepted = await answer(socket, step);
      if (step.verb === 'MAIL') senders.push(step.text);
      if (step.verb === 'DATA') isData = isAccepted;
      if (step.verb !== 'RCPT' || !isAccepted) return;
      recipients.push(step.text);
      hasRecipient = true;
    }

    return {
      endMark: () => (isData ? END_OF_DATA : END_OF_LINE),
      async take(piece: string): Promise<void> {
        const verb = piece.slice(0, 4).toUpperCase();
        if (isData) await endMessage(piece);
        else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else if (verb === 'DATA' && !hasRecipient) socket.write('503 no recipient\r\n');
        else if (isUsual(verb)) await obey({ verb, text: /<(.*)>/.exec(piece)?.[1] ?? '' });
        else socket.write('250 fine\r\n');
      },
    };
  };

  async function converse(socket: Socket): Promise<void> {
    if (!(await answer(socket, { verb: 'CONNECT', text: '' }))) return;
    const { endMark, take } = session(socket);
    let pending = '';
    for await (const chunk of socket) {
      pending += String(chunk);
      for (let end = pending.indexOf(endMark()); end >= 0; end = pending.indexOf(endMark())) {
        const piece = pending.slice(0, end);
        pending = pending.slice(end + endMark().length);
        await take(piece);
      }
    }
  }

  // Mail servers answer several commands at once without waiting for the acknowledgement of each.
  const server = createServer({ noDelay: true }, (socket) => {
    total += 1;
    sockets.add(socket);
    socket.setEncoding('utf8');
    socket.on('close', () => sockets.delete(socket));
    converse(socket).catch(() => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    recipients,
    senders,
    get connections() {
      return { open: sockets.size, total };
    },
    refuseWith(line, command = 'RCPT') {
      behaviour = line === null ? null : ({ verb }) => (verb === command ? line : null);
    },
    behave(how) {
      behaviour = how;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
