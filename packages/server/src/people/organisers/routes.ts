import { meEndpoints } from '@lampion/contract/events/replies';
import { appConnectionEndpoints } from '@lampion/contract/people/app-connection';
import { followerEndpoints, followerSchema } from '@lampion/contract/people/followers';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import { profileEndpoints } from '@lampion/contract/people/profile';
import type { Deps } from '../../deps.ts';
import { addAbsoluteUrls, isFromElsewhere } from '../../platform/http/absolute-urls.ts';
import { streamList } from '../../platform/http/answers.ts';
import type { Route } from '../../platform/http/api.ts';
import {
  connectOwnAppAccount,
  disconnectAppAccount,
  getAppAccount,
  sendVerification,
  verifyAppAccount,
} from './app-connection.ts';
import { listFollowers, searchFollowers } from './followers.ts';
import { followOrganiser, getFollow, listFollowed, unfollowOrganiser } from './following.ts';
import { getOrganiser } from './organisers.ts';
import { getProfile, updateOrganiserPage, updateProfile } from './profile.ts';

export function registerProfileRoutes(route: Route, deps: Deps): void {
  route(profileEndpoints.getProfile, ({ actor }) => getProfile(deps, actor));
  route(organiserEndpoints.updateOrganiserPage, ({ actor, body }) => updateOrganiserPage(deps, actor, body));
  route(profileEndpoints.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body));
}

export function registerOrganiserRoutes(route: Route, deps: Deps): void {
  route(organiserEndpoints.getOrganiser, ({ params }) => getOrganiser(deps, params.creatorId));
}

const sent = { message: 'Un code de vérification a été envoyé sur votre téléphone' };
const connected = { message: "Votre compte de l'application a été connecté avec succès !" };

export function registerAppConnectionRoutes(route: Route, deps: Deps): void {
  route(appConnectionEndpoints.getAppAccount, ({ actor, params }) =>
    getAppAccount(deps, actor, params.username),
  );
  route(appConnectionEndpoints.sendVerification, async ({ actor, client, params }) => {
    await sendVerification(deps, actor, client, params.username);
    return sent;
  });
  route(appConnectionEndpoints.verifyAppAccount, async ({ actor, client, body }) => {
    await verifyAppAccount(deps, actor, client, body);
    return connected;
  });
  route(appConnectionEndpoints.connectOwnAppAccount, async ({ actor }) => {
    await connectOwnAppAccount(deps, actor);
    return connected;
  });
  route(appConnectionEndpoints.disconnectAppAccount, async ({ actor }) => {
    await disconnectAppAccount(deps, actor);
    return null;
  });
}

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
