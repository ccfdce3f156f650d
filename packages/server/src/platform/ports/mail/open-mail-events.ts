import type { Config } from '../../../config.ts';
import { createBrevoEvents } from './brevo.ts';
import type { MailEventReader } from './mail-events.ts';
import { createMailgunEvents } from './mailgun.ts';
import { createPostmarkEvents } from './postmark.ts';
import { createSendgridEvents } from './sendgrid.ts';

/** The webhooks with a configured secret. */
export function openMailEvents(config: Config): MailEventReader[] {
  const { MAILGUN_WEBHOOK_KEY, SENDGRID_WEBHOOK_KEY, POSTMARK_WEBHOOK_LOGIN, BREVO_WEBHOOK_TOKEN } = config;
  return [
    ...(MAILGUN_WEBHOOK_KEY === undefined ? [] : [createMailgunEvents(MAILGUN_WEBHOOK_KEY)]),
    ...(SENDGRID_WEBHOOK_KEY === undefined ? [] : [createSendgridEvents(SENDGRID_WEBHOOK_KEY)]),
    ...(POSTMARK_WEBHOOK_LOGIN === undefined ? [] : [createPostmarkEvents(POSTMARK_WEBHOOK_LOGIN)]),
    ...(BREVO_WEBHOOK_TOKEN === undefined ? [] : [createBrevoEvents(BREVO_WEBHOOK_TOKEN)]),
  ];
}
