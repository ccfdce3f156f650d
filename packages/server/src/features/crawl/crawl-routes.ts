import { crawlEndpoints } from '@lampion/contract/endpoints/crawl';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { addCrawlBar } from './add-crawl-bar.ts';
import { deleteCrawlBar } from './delete-crawl-bar.ts';
import { getCrawl } from './get-crawl.ts';
import { getCrawlScreen } from './get-crawl-screen.ts';
import { getCrawlVisits } from './get-crawl-visits.ts';
import { moveCrawl } from './move-crawl.ts';
import { reorderCrawl } from './reorder-crawl.ts';
import { takeBackCrawlStep } from './take-back-crawl-step.ts';
import { updateCrawlBar } from './update-crawl-bar.ts';
import { updateCrawlGroups } from './update-crawl-groups.ts';

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
