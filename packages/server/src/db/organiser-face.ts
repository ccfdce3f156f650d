import { alias } from 'drizzle-orm/pg-core';
import { appAccounts, images, organisers } from './tables.ts';

/** The organiser's picture, beside pictures of other things in one statement. */
export const organiserImages = alias(images, 'organiser_images');

/** What the face of an organiser is made of, its picture apart. */
export const organiserFace = {
  id: organisers.id,
  companyName: organisers.companyName,
  username: appAccounts.username,
  bio: appAccounts.bio,
};

/** The same as read. `username` is null while no app account is connected. */
export interface OrganiserFace {
  readonly id: string;
  readonly companyName: string;
  readonly username: string | null;
  readonly bio: string | null;
  readonly image: typeof images.$inferSelect | null;
}
