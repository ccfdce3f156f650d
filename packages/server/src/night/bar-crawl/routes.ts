import { crawlEndpoints } from '@lampion/contract/night/bar-crawl';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { getCrawl, getCrawlScreen, getCrawlVisits } from './bar-crawl.ts';
import { addCrawlBar, deleteCrawlBar, reorderCrawl, updateCrawlBar } from './bars.ts';
import { moveCrawl, takeBackCrawlStep, updateCrawlGroups } from './progress.ts';

export function registerCrawlRoutes(route: Route, deps: Deps): void {
  route(crawlEndpoints.getCrawl, ({ actor, params }) => getCrawl(deps, actor, params.id));
  route(crawlEndpoints.addCrawlBar, ({ actor, params, body }) => addCrawlBar(deps, actor, params.id, body));
  route(crawlEndpoints.reorderCrawl, ({ actor, params, body }) => reorderCrawl(deps, actor, params.id, body));
  route(crawlEndpoints.updateCrawlGroups, ({ actor, params, body }) =>
    updateCrawlGroups(deps, actor, params.id, body),
  );
  route(crawlEndpoints.moveCrawl, ({ actor, params, body }) => moveCrawl(deps, actor, params.id, body));
  route(crawlEndpoints.takeBackCrawlStep, ({ actor, params, body }) =>
    takeBackCrawlStep(deps, actor, params.id, body),
  );
  route(crawlEndpoints.updateCrawlBar, ({ actor, params, body }) =>
    updateCrawlBar(deps, actor, params, body),
  );
  route(crawlEndpoints.deleteCrawlBar, ({ actor, params }) => deleteCrawlBar(deps, actor, params));
  route(crawlEndpoints.getCrawlScreen, ({ params }) => getCrawlScreen(deps, params.code));
  route(crawlEndpoints.getCrawlVisits, ({ params }) => getCrawlVisits(deps, params.code));
}
