import { startSmtpDouble } from '../../packages/server/src/testing/smtp-double.ts';

const MESSAGE_ID = /^Message-ID: (.*)\r$/m;
const RECIPIENT = /^To: (.*)\r$/m;

/** An e-mail as it arrived: its Message-ID, recipient, and when, in milliseconds of the epoch. */
export type Arrival = readonly [id: string, to: string, at: number];

/** An SMTP server in a process of its own. At "count" it reports every e-mail that arrived. */
process.once('message', async () => {
  const arrivals: Arrival[] = [];
  const smtp = await startSmtpDouble();
  smtp.behave(({ verb, text }) => {
    if (verb === 'END')
      arrivals.push([MESSAGE_ID.exec(text)?.[1] ?? '', RECIPIENT.exec(text)?.[1] ?? '', Date.now()]);
    return null;
  });
  process.on('message', () => process.send?.(arrivals));
  process.send?.(smtp.url);
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
