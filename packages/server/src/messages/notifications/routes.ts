import { newsEndpoints } from '@lampion/contract/messages/news';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { getNewsPreferences, updateNewsPreferences } from './preferences.ts';
import { listNews, readNews } from './reading.ts';

export function registerNewsRoutes(route: Route, deps: Deps): void {
  route(newsEndpoints.listNews, ({ actor, query }) => listNews(deps, actor, query));
  route(newsEndpoints.readNews, ({ actor, body }) => readNews(deps, actor, body));
  route(newsEndpoints.getNewsPreferences, ({ actor }) => getNewsPreferences(deps, actor));
  route(newsEndpoints.updateNewsPreferences, ({ body, ...call }) => {
    const subjects = body.choices.map(({ kind }) => `news ${kind}`);
    return asWritten(deps, call, subjects, () => updateNewsPreferences(deps, call.actor, body));
  });
}
