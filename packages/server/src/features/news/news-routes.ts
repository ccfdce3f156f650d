import { newsEndpoints } from '@lampion/contract/endpoints/news';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { asWritten } from '../repeated-requests/own-answers.ts';
import { listNews } from './list-news.ts';
import { readNews } from './read-news.ts';
import { getNewsPreferences, updateNewsPreferences } from './update-news-preferences.ts';

export function registerNewsRoutes(route: Route, deps: Deps): void {
  route(newsEndpoints.listNews, ({ actor, query }) => listNews(deps, actor, query));
  route(newsEndpoints.readNews, ({ actor, body }) => readNews(deps, actor, body));
  route(newsEndpoints.getNewsPreferences, ({ actor }) => getNewsPreferences(deps, actor));
  route(newsEndpoints.updateNewsPreferences, ({ body, ...call }) => {
    const subjects = body.choices.map(({ kind }) => `news ${kind}`);
    return asWritten(deps, call, subjects, () => updateNewsPreferences(deps, call.actor, body));
  });
}
