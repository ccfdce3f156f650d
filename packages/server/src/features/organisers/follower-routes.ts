import { followerEndpoints } from '@lampion/contract/endpoints/followers';
import { meEndpoints } from '@lampion/contract/endpoints/me';
import { followerSchema } from '@lampion/contract/schemas/follower';
import type { Deps } from '../../deps.ts';
import { addAbsoluteUrls, isFromElsewhere } from '../../http/absolute-urls.ts';
import type { Route } from '../../http/call.ts';
import { streamList } from '../../http/stream-list.ts';
import { followOrganiser, getFollow, unfollowOrganiser } from './follow-organiser.ts';
import { listFollowed } from './list-followed.ts';
import { listFollowers, searchFollowers } from './list-followers.ts';

export function registerFollowerRoutes(route: Route, deps: Deps): void {
  route(followerEndpoints.listFollowers, async ({ actor, query, request }) => {
    const { PUBLIC_URL } = deps.config;
    const isElsewhere = isFromElsewhere(request, PUBLIC_URL);
    const isPage = Object.values(query).some((value) => value !== undefined);
    if (isPage) return searchFollowers(deps, actor, query);
    return streamList(followerSchema, await listFollowers(deps, actor), (batch) =>
      addAbsoluteUrls(batch, PUBLIC_URL, isElsewhere),
    );
  });
  route(meEndpoints.listFollowedOrganisers, ({ actor, query }) => listFollowed(deps, actor, query));
  route(followerEndpoints.getFollow, ({ actor, params }) => getFollow(deps, actor, params.id));
  route(followerEndpoints.followOrganiser, ({ actor, params }) => followOrganiser(deps, actor, params.id));
  route(followerEndpoints.unfollowOrganiser, ({ actor, params }) =>
    unfollowOrganiser(deps, actor, params.id),
  );
}
