/** Every table, by its database name in snake_case. Only stores and migrations import this. */
export * from './tables/accounts.ts';
export * from './tables/announcements.ts';
export * from './tables/app-link.ts';
export * from './tables/articles.ts';
export * from './tables/billing.ts';
export * from './tables/emails.ts';
export * from './tables/events.ts';
export * from './tables/images.ts';
export * from './tables/notifications.ts';
export * from './tables/organisers.ts';
export * from './tables/privacy.ts';
export * from './tables/security.ts';
export * from './tables/site.ts';
