import { isUndeliverable, type Mailer } from './mailer.ts';
import type { Metrics } from './metrics.ts';

/** The same mailer, with every e-mail counted by its outcome. */
export function countEmails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    async send(email, signal) {
      try {
        await mailer.send(email, signal);
        metrics.count('lampion_emails_total', { outcome: 'sent' });
      } catch (error) {
        metrics.count('lampion_emails_total', { outcome: isUndeliverable(error) ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}
