/**
 * Every table, by its database name in snake_case. For migrations, demo data and tests; features
 * import their own file.
 */

export * from './tables/admin/backups.ts';
export * from './tables/admin/browser-errors.ts';
export * from './tables/admin/decisions.ts';
export * from './tables/admin/journal.ts';
export * from './tables/admin/reports.ts';
export * from './tables/admin/settings.ts';
export * from './tables/billing/billing.ts';
export * from './tables/billing/revenue.ts';
export * from './tables/blog/articles.ts';
export * from './tables/events/calendars.ts';
export * from './tables/events/door.ts';
export * from './tables/events/event-imports.ts';
export * from './tables/events/events.ts';
export * from './tables/events/guest-imports.ts';
export * from './tables/events/guest-list.ts';
export * from './tables/events/night-file.ts';
export * from './tables/events/parties.ts';
export * from './tables/events/questions.ts';
export * from './tables/events/series.ts';
export * from './tables/events/tickets.ts';
export * from './tables/idempotency.ts';
export * from './tables/media/images.ts';
export * from './tables/messages/announcements.ts';
export * from './tables/messages/contact.ts';
export * from './tables/messages/mail.ts';
export * from './tables/messages/notifications.ts';
export * from './tables/messages/webhooks.ts';
export * from './tables/night/album.ts';
export * from './tables/night/bar-crawl.ts';
export * from './tables/night/challenges.ts';
export * from './tables/night/costs.ts';
export * from './tables/night/homecomings.ts';
export * from './tables/night/morning-after.ts';
export * from './tables/night/nights.ts';
export * from './tables/night/shopping-list.ts';
export * from './tables/night/songs.ts';
export * from './tables/people/accounts.ts';
export * from './tables/people/api-keys.ts';
export * from './tables/people/friends.ts';
export * from './tables/people/members.ts';
export * from './tables/people/organisers.ts';
export * from './tables/people/teams.ts';
export * from './tables/ports.ts';
