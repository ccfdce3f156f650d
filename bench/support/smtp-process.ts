import { startSmtpDouble } from '../../packages/server/src/testing/doubles/smtp.ts';

interface Order {
  /** Share of commands that are answered with 451 or 421, slowly, or not at all, 0 to 1. */
  readonly faultShare: number;
}

const DRIP_EVERY_MS = 4000;
const faults = [
  '451 4.7.1 later',
  '451 4.7.1 later',
  '451 4.7.1 later',
  '421 4.3.2 later',
  { drip: '250 fine', everyMs: DRIP_EVERY_MS },
  'hang',
] as const;
/** These mailboxes do not exist. */
const isUnknown = (address: string) => address.startsWith('inconnu');

/**
 * A mail server in a separate process; at "count" it reports how many e-mails it accepted, and for
 * how many mailboxes.
 */
process.once('message', async ({ faultShare }: Order) => {
  const smtp = await startSmtpDouble();
  smtp.behave(({ verb, text }) => {
    if (verb === 'RCPT' && isUnknown(text)) return '550 5.1.1 unknown';
    const isHit = (verb === 'RCPT' || verb === 'END') && Math.random() < faultShare;
    return isHit ? (faults[Math.floor(Math.random() * faults.length)] ?? null) : null;
  });
  process.on('message', () => {
    const recipients = smtp.messages.map((message) => /^To: (.*)\r$/m.exec(message)?.[1]);
    process.send?.({ received: recipients.length, reached: new Set(recipients).size, shownTwice: 0 });
  });
  process.send?.(smtp.url);
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
