/**
 * Every table, by its database name in snake_case. For migrations, demo data and tests; features
 * take their own file.
 */
export * from './tables/accounts.ts';
export * from './tables/album.ts';
export * from './tables/announcements.ts';
export * from './tables/articles.ts';
export * from './tables/backups.ts';
export * from './tables/bar-crawl.ts';
export * from './tables/billing.ts';
export * from './tables/browser-errors.ts';
export * from './tables/challenges.ts';
export * from './tables/contact.ts';
export * from './tables/costs.ts';
export * from './tables/door.ts';
export * from './tables/events.ts';
export * from './tables/friends.ts';
export * from './tables/guest-imports.ts';
export * from './tables/guest-list.ts';
export * from './tables/homecomings.ts';
export * from './tables/idempotency.ts';
export * from './tables/images.ts';
export * from './tables/journal.ts';
export * from './tables/mail.ts';
export * from './tables/members.ts';
export * from './tables/nights.ts';
export * from './tables/notifications.ts';
export * from './tables/organisers.ts';
export * from './tables/parties.ts';
export * from './tables/ports.ts';
export * from './tables/revenue.ts';
export * from './tables/settings.ts';
export * from './tables/shopping-list.ts';
export * from './tables/songs.ts';
export * from './tables/tickets.ts';
