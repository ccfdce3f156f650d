import { newsEndpoints } from '@lampion/contract/endpoints/news';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { answerNews } from './answer-news.ts';

export function registerNewsAnswerRoutes(route: Route, deps: Deps): void {
  route(newsEndpoints.answerNews, ({ client, body }) => answerNews(deps, client, body));
}
