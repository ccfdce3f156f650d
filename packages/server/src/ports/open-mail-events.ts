import type { Config } from '../config.ts';
import type { MailEventReader } from './mail-events.ts';
import { createBrevoEvents } from './mail-events-brevo.ts';
import { createMailgunEvents } from './mail-events-mailgun.ts';
import { createPostmarkEvents } from './mail-events-postmark.ts';
import { createSendgridEvents } from './mail-events-sendgrid.ts';

/** The webhooks that the settings have a secret for. */
export function openMailEvents(config: Config): MailEventReader[] {
  const { MAILGUN_WEBHOOK_KEY, SENDGRID_WEBHOOK_KEY, POSTMARK_WEBHOOK_LOGIN, BREVO_WEBHOOK_TOKEN } = config;
  return [
    ...(MAILGUN_WEBHOOK_KEY === undefined ? [] : [createMailgunEvents(MAILGUN_WEBHOOK_KEY)]),
    ...(SENDGRID_WEBHOOK_KEY === undefined ? [] : [createSendgridEvents(SENDGRID_WEBHOOK_KEY)]),
    ...(POSTMARK_WEBHOOK_LOGIN === undefined ? [] : [createPostmarkEvents(POSTMARK_WEBHOOK_LOGIN)]),
    ...(BREVO_WEBHOOK_TOKEN === undefined ? [] : [createBrevoEvents(BREVO_WEBHOOK_TOKEN)]),
  ];
}
