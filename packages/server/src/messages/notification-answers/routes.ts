import { newsEndpoints } from '@lampion/contract/messages/news';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { answerNews } from './answers.ts';

export function registerNewsAnswerRoutes(route: Route, deps: Deps): void {
  route(newsEndpoints.answerNews, ({ client, body }) => answerNews(deps, client, body));
}
