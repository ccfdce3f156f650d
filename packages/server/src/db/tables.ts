/** Every table, by its database name in snake_case. For migrations, demo data and tests; features take their own file. */
export * from './tables/accounts.ts';
export * from './tables/announcements.ts';
export * from './tables/articles.ts';
export * from './tables/backups.ts';
export * from './tables/billing.ts';
export * from './tables/browser-errors.ts';
export * from './tables/contact.ts';
export * from './tables/events.ts';
export * from './tables/guest-imports.ts';
export * from './tables/guest-list.ts';
export * from './tables/images.ts';
export * from './tables/journal.ts';
export * from './tables/mail.ts';
export * from './tables/members.ts';
export * from './tables/organisers.ts';
export * from './tables/ports.ts';
export * from './tables/settings.ts';
