import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { createRandom, hashText } from '@lampion/drawing/seeded-random';
import { v7 as createId } from 'uuid';
import type { articleDailyViews, articles } from '../platform/db/tables.ts';
import type { DemoArticle } from './content.ts';

/** Days with a count of their own, today included. */
const DAILY_VIEWS_DAYS = 60;
/** Days after which an article has half of its first readers left. */
const HALF_LIFE_DAYS = 9;
/** Constant daily readers from search engines, as a share of the first day's readers. */
const LASTING_SHARE = 0.12;

export interface DemoArticleRows {
  readonly article: typeof articles.$inferInsert;
  readonly dailyViews: readonly (typeof articleDailyViews.$inferInsert)[];
}

/** An article of the demo with its readers of the last 60 days. Its body has been sanitised. */
export function buildArticle(article: DemoArticle, authorId: string | null, now: Date): DemoArticleRows {
  const { slug, title, description, body, category, tags, isFeatured, views, coverType } = article;
  const today = readParisClock(now).day;
  const publishDay = addDays(today, -article.daysAgo);
  const publishDate = parisInstant(publishDay, `${article.hour}:00`);
  const id = createId();
  const dailyViews = spreadViews(slug, publishDay, article.daysAgo + 1, views)
    .map((count, age) => ({ articleId: id, day: addDays(publishDay, age), views: count }))
    .filter(({ day, views: count }) => day > addDays(today, -DAILY_VIEWS_DAYS) && count > 0);
  return {
    article: {
      id,
      slug,
      title,
      description,
      content: body,
      category,
      tags,
      isFeatured,
      views,
      coverType,
      coverPlan: article.plan ?? null,
      coverSky: article.sky ?? null,
      authorId,
      publishDate,
      createdAt: publishDate,
      updatedAt: publishDate,
    },
    dailyViews,
  };
}

/**
 * Readers per day since publication: many at first, then fewer, more on Sundays. They add up to
 * `total`.
 */
function spreadViews(slug: string, publishDay: string, days: number, total: number): number[] {
  const random = createRandom(hashText(slug));
  const weights = Array.from({ length: days }, (_, age) => {
    const isSunday = new Date(addDays(publishDay, age)).getUTCDay() === 0;
    return (0.5 ** (age / HALF_LIFE_DAYS) + LASTING_SHARE) * (0.75 + 0.5 * random()) * (isSunday ? 1.25 : 1);
  });
  const sum = weights.reduce((one, other) => one + other, 0);
  const views = weights.map((weight) => Math.floor((total * weight) / sum));
  const rest = total - views.reduce((one, other) => one + other, 0);
  return views.map((count, age) => (age === 0 ? count + rest : count));
}
