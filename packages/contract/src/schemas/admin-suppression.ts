/** Why an address gets no e-mail any more. */
export type SuppressionReason = 'bounce' | 'complaint' | 'manual';

/** Who told us: our SMTP server, an e-mail that came back, a provider, an administrator. */
export type SuppressionSource = 'admin' | 'brevo' | 'mailgun' | 'pipe' | 'postmark' | 'sendgrid' | 'smtp';
