import { reportReceived } from '@lampion/contract/admin/reports';
import { meEndpoints } from '@lampion/contract/events/replies';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { adminMemberEndpoints } from '@lampion/contract/people/admin-members';
import { adminUserEndpoints } from '@lampion/contract/people/admin-users';
import { apiKeyEndpoints } from '@lampion/contract/people/api-keys';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import { appConnectionEndpoints } from '@lampion/contract/people/app-connection';
import { followerEndpoints, followerSchema } from '@lampion/contract/people/followers';
import { friendGroupEndpoints as groups } from '@lampion/contract/people/friend-groups';
import { friendEndpoints as friends } from '@lampion/contract/people/friends';
import { memberSafetyEndpoints } from '@lampion/contract/people/member-safety';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import { passkeyEndpoints } from '@lampion/contract/people/passkeys';
import { profileEndpoints } from '@lampion/contract/people/profile';
import { providerSignInEndpoints } from '@lampion/contract/people/provider-sign-in';
import { securityEndpoints } from '@lampion/contract/people/security';
import type { Deps } from '../deps.ts';
import { addAbsoluteUrls, isFromElsewhere } from '../platform/absolute-urls.ts';
import { streamList } from '../platform/http/answers.ts';
import type { Route } from '../platform/http/api.ts';
import { asWritten } from '../platform/idempotency/own-answers.ts';
import {
  confirmEmail,
  confirmNewEmail,
  requestConfirmation,
  requestEmailChange,
  withdrawEmailChange,
} from './accounts/email-addresses.ts';
import * as passkeys from './accounts/passkeys.ts';
import {
  changePassword,
  checkChosenPassword,
  requestPasswordReset,
  resetPassword,
  sendUserReset,
} from './accounts/passwords.ts';
import { closeProProfile, openProProfile } from './accounts/pro-profiles.ts';
import { signInWithProvider, startProviderSignIn } from './accounts/provider-sign-in.ts';
import { registerAccount, registerMember } from './accounts/registration.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  resetRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from './accounts/second-factors.ts';
import { getCurrentAccount, listSessions, revokeOtherSessions, revokeSession } from './accounts/sessions.ts';
import { signInWithGoogle, signInWithPassword, signOut } from './accounts/sign-in.ts';
import {
  changeUserRole,
  endUserSessions,
  getUser,
  listUsers,
  removeUserSecondFactor,
  resumeUser,
  suspendUser,
} from './accounts/users.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts';
import { listFriends, removeFriend, searchMembers, showMember } from './friends/friends.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './friends/groups.ts';
import { acceptFriendLink, getFriendLink, renewFriendLink, showFriendLink } from './friends/links.ts';
import {
  acceptRequest,
  listRequests,
  refuseRequest,
  requestFriendship,
  withdrawRequest,
} from './friends/requests.ts';
import { getOwnAppAccount, removePicture, setPicture, updateOwnAppAccount } from './members/app-account.ts';
import { addBlock, listBlocks, removeBlock } from './members/blocks.ts';
import { checkUsername } from './members/members.ts';
import {
  removeMemberBio,
  removeMemberPicture,
  renameMember,
  submitMemberReport,
} from './members/moderation.ts';
import { confirmPhone, removePhone, requestPhone } from './members/phone.ts';
import {
  connectOwnAppAccount,
  disconnectAppAccount,
  getAppAccount,
  sendVerification,
  verifyAppAccount,
} from './organisers/app-connection.ts';
import { followByEmail } from './organisers/email-follows.ts';
import { listFollowers, searchFollowers } from './organisers/followers.ts';
import { followOrganiser, getFollow, listFollowed, unfollowOrganiser } from './organisers/following.ts';
import { getOrganiser } from './organisers/organisers.ts';
import { getProfile, updateOrganiserPage, updateProfile } from './organisers/profile.ts';
import { teamRoutes } from './team-routes.ts';

const sent = { message: 'Un code de vérification a été envoyé sur votre téléphone' };
const connected = { message: "Votre compte de l'application a été connecté avec succès !" };

function registerAccountRoutes(route: Route, deps: Deps): void {
  route(accountEndpoints.register, async ({ client, body }) => ({
    access_token: await registerAccount(deps, client, body),
  }));
  route(appAccountEndpoints.registerMember, async ({ client, body }) => ({
    access_token: await registerMember(deps, client, body),
  }));
  route(accountEndpoints.login, async ({ client, body }) => ({
    access_token: await signInWithPassword(deps, client, body),
  }));
  route(accountEndpoints.loginWithGoogle, async ({ client, body }) => {
    const { sessionToken, email } = await signInWithGoogle(deps, client, body);
    return { token: sessionToken, email, access_token: sessionToken };
  });
  route(passkeyEndpoints.startPasskeySignIn, ({ client }) => passkeys.startPasskeySignIn(deps, client));
  route(passkeyEndpoints.loginWithPasskey, async ({ client, body }) => ({
    access_token: await passkeys.signInWithPasskey(deps, client, body),
  }));
  route(providerSignInEndpoints.startProviderSignIn, ({ client }) => startProviderSignIn(deps, client));
  route(providerSignInEndpoints.loginWithProvider, async ({ client, body }) => ({
    access_token: await signInWithProvider(deps, client, body),
  }));
  route(passkeyEndpoints.listPasskeys, ({ actor }) => passkeys.listPasskeys(deps, actor));
  route(passkeyEndpoints.startPasskey, ({ actor, body }) => passkeys.startPasskey(deps, actor, body));
  route(passkeyEndpoints.addPasskey, ({ actor, body }) => passkeys.addPasskey(deps, actor, body));
  route(passkeyEndpoints.renamePasskey, ({ actor, params, body }) =>
    passkeys.renamePasskey(deps, actor, params.id, body.name),
  );
  route(passkeyEndpoints.removePasskey, ({ actor, params }) =>
    passkeys.removePasskey(deps, actor, params.id).then(() => null),
  );
  route(accountEndpoints.openProProfile, async ({ actor }) => {
    await openProProfile(deps, actor);
    return null;
  });
  route(accountEndpoints.closeProProfile, async ({ actor }) => {
    await closeProProfile(deps, actor);
    return null;
  });
  route(accountEndpoints.logout, async ({ actor }) => {
    await signOut(deps, actor);
    return null;
  });
  route(accountEndpoints.getCurrentAccount, ({ actor }) => getCurrentAccount(deps, actor));
  route(accountEndpoints.requestPasswordReset, async ({ client, body }) => {
    await requestPasswordReset(deps, client, body);
    return null;
  });
  route(accountEndpoints.resetPassword, async ({ client, body }) => {
    await resetPassword(deps, client, body);
    return null;
  });
  route(accountEndpoints.checkPassword, ({ client, actor, body }) =>
    checkChosenPassword(deps, client, actor, body),
  );
  route(accountEndpoints.confirmEmail, async ({ client, body }) => {
    await confirmEmail(deps, client, body);
    return null;
  });
  route(accountEndpoints.resendConfirmation, async ({ actor }) => {
    await requestConfirmation(deps, actor);
    return null;
  });
}

/** Password, address, devices and second factor of the caller's account. */
function registerSecurityRoutes(route: Route, deps: Deps): void {
  route(securityEndpoints.changePassword, async ({ actor, body }) => {
    await changePassword(deps, actor, body);
    return null;
  });
  route(securityEndpoints.requestEmailChange, async ({ actor, body }) => {
    await requestEmailChange(deps, actor, body);
    return null;
  });
  route(securityEndpoints.withdrawEmailChange, async ({ actor }) => {
    await withdrawEmailChange(deps, actor);
    return null;
  });
  route(securityEndpoints.confirmNewEmail, async ({ client, body }) => {
    await confirmNewEmail(deps, client, body);
    return null;
  });
  route(securityEndpoints.listSessions, ({ actor }) => listSessions(deps, actor));
  route(securityEndpoints.revokeSession, async ({ actor, params }) => {
    await revokeSession(deps, actor, params.id);
    return null;
  });
  route(securityEndpoints.revokeOtherSessions, async ({ actor }) => {
    await revokeOtherSessions(deps, actor);
    return null;
  });
  route(securityEndpoints.getSecondFactor, ({ actor }) => getSecondFactor(deps, actor));
  route(securityEndpoints.startSecondFactor, ({ actor, body }) => startSecondFactor(deps, actor, body));
  route(securityEndpoints.confirmSecondFactor, async ({ actor, body }) => ({
    recoveryCodes: await confirmSecondFactor(deps, actor, body),
  }));
  route(securityEndpoints.renewRecoveryCodes, async ({ actor, body }) => ({
    recoveryCodes: await resetRecoveryCodes(deps, actor, body),
  }));
  route(securityEndpoints.stopSecondFactor, async ({ actor, body }) => {
    await stopSecondFactor(deps, actor, body);
    return null;
  });
}

/** Accounts as the administration manages them. */
function registerAdminUserRoutes(route: Route, deps: Deps): void {
  route(adminUserEndpoints.listUsers, ({ actor, query }) => listUsers(deps, actor, query));
  route(adminUserEndpoints.getUser, ({ actor, params }) => getUser(deps, actor, params.id));
  route(adminUserEndpoints.suspendUser, ({ actor, params, body }) =>
    suspendUser(deps, actor, params.id, body),
  );
  route(adminUserEndpoints.reactivateUser, ({ actor, params }) => resumeUser(deps, actor, params.id));
  route(adminUserEndpoints.changeUserRole, ({ actor, params, body }) =>
    changeUserRole(deps, actor, params.id, body),
  );
  route(adminUserEndpoints.sendUserReset, async ({ actor, params }) => {
    await sendUserReset(deps, actor, params.id);
    return null;
  });
  route(adminUserEndpoints.endUserSessions, ({ actor, params }) => endUserSessions(deps, actor, params.id));
  route(adminUserEndpoints.removeUserSecondFactor, ({ actor, params }) =>
    removeUserSecondFactor(deps, actor, params.id),
  );
}

function registerFriendRoutes(route: Route, deps: Deps): void {
  route(friends.searchMembers, ({ actor, query }) => searchMembers(deps, actor, query.q));
  route(friends.showMember, ({ actor, params }) => showMember(deps, actor, params.username));
  route(friends.listFriends, ({ actor, query }) => listFriends(deps, actor, query));
  route(friends.listFriendRequests, ({ actor, query }) => listRequests(deps, actor, query));
  route(friends.askFriend, ({ actor, params }) => requestFriendship(deps, actor, params.username));
  route(friends.withdrawFriendRequest, ({ actor, params }) => withdrawRequest(deps, actor, params.username));
  route(friends.refuseFriendRequest, ({ actor, params }) => refuseRequest(deps, actor, params.username));
  route(friends.acceptFriendRequest, ({ actor, params }) => acceptRequest(deps, actor, params.username));
  route(friends.removeFriend, ({ actor, params }) => removeFriend(deps, actor, params.username));
  route(friends.getOwnFriendLink, ({ actor }) => getFriendLink(deps, actor));
  route(friends.renewFriendLink, ({ actor }) => renewFriendLink(deps, actor));
  route(friends.showFriendLink, ({ actor, params }) => showFriendLink(deps, actor, params.code));
  route(friends.acceptFriendLink, ({ actor, params }) => acceptFriendLink(deps, actor, params.code));
  route(groups.listFriendGroups, ({ actor }) => listGroups(deps, actor));
  route(groups.createFriendGroup, ({ actor, body }) => createGroup(deps, actor, body));
  route(groups.getFriendGroup, ({ actor, params }) => getGroup(deps, actor, params.id));
  route(groups.updateFriendGroup, ({ params, body, ...call }) =>
    asWritten(deps, call, [`group ${params.id}`], () => updateGroup(deps, call.actor, params.id, body)),
  );
  route(groups.deleteFriendGroup, ({ actor, params }) => deleteGroup(deps, actor, params.id));
}

function registerAppAccountRoutes(route: Route, deps: Deps): void {
  route(appAccountEndpoints.checkUsername, ({ client, params }) =>
    checkUsername(deps, client, params.username),
  );
  route(appAccountEndpoints.getOwnAppAccount, ({ actor }) => getOwnAppAccount(deps, actor));
  route(appAccountEndpoints.updateOwnAppAccount, ({ body, ...call }) => {
    const subjects = Object.keys(body).map((field) => `profile ${field}`);
    return asWritten(deps, call, subjects, () => updateOwnAppAccount(deps, call.actor, body));
  });
  route(appAccountEndpoints.requestPhone, async ({ actor, client, body }) => {
    await requestPhone(deps, actor, client, body.phone);
    return null;
  });
  route(appAccountEndpoints.confirmPhone, ({ actor, client, body }) =>
    confirmPhone(deps, actor, client, body.code),
  );
  route(appAccountEndpoints.removePhone, ({ actor }) => removePhone(deps, actor));
  route(appAccountEndpoints.setPicture, ({ actor, body }) => setPicture(deps, actor, body.image.bytes));
  route(appAccountEndpoints.removePicture, ({ actor }) => removePicture(deps, actor));
}

/** Moderation of profiles by the administration. */
function registerAdminMemberRoutes(route: Route, deps: Deps): void {
  route(adminMemberEndpoints.removeMemberPicture, async ({ actor, params, body }) => {
    await removeMemberPicture(deps, actor, params.id, body);
    return null;
  });
  route(adminMemberEndpoints.removeMemberBio, async ({ actor, params, body }) => {
    await removeMemberBio(deps, actor, params.id, body);
    return null;
  });
  route(adminMemberEndpoints.renameMember, async ({ actor, params, body }) => {
    await renameMember(deps, actor, params.id, body);
    return null;
  });
}

/** Blocks and reports. */
function registerMemberSafetyRoutes(route: Route, deps: Deps): void {
  route(memberSafetyEndpoints.listBlocks, ({ actor, query }) => listBlocks(deps, actor, query));
  route(memberSafetyEndpoints.addBlock, async ({ params: { username }, ...call }) => {
    await asWritten(deps, call, [`block ${username}`], () => addBlock(deps, call.actor, username));
    return null;
  });
  route(memberSafetyEndpoints.removeBlock, async ({ params: { username }, ...call }) => {
    await asWritten(deps, call, [`block ${username}`], () => removeBlock(deps, call.actor, username));
    return null;
  });
  route(memberSafetyEndpoints.reportMember, async ({ actor, params, body }) => {
    await submitMemberReport(deps, actor, params.username, body);
    return reportReceived;
  });
}

function registerProfileRoutes(route: Route, deps: Deps): void {
  route(profileEndpoints.getProfile, ({ actor }) => getProfile(deps, actor));
  route(organiserEndpoints.updateOrganiserPage, ({ actor, body }) => updateOrganiserPage(deps, actor, body));
  route(profileEndpoints.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body));
}

function registerOrganiserRoutes(route: Route, deps: Deps): void {
  route(organiserEndpoints.getOrganiser, ({ params }) => getOrganiser(deps, params.creatorId));
}

function registerAppConnectionRoutes(route: Route, deps: Deps): void {
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

function registerFollowerRoutes(route: Route, deps: Deps): void {
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
  route(apiKeyEndpoints.listApiKeys, ({ actor }) => listApiKeys(deps, actor));
  route(apiKeyEndpoints.createApiKey, ({ actor, body }) => createApiKey(deps, actor, body));
  route(apiKeyEndpoints.revokeApiKey, async ({ actor, params }) => {
    await revokeApiKey(deps, actor, params.id);
    return null;
  });
  route(followerEndpoints.getFollow, ({ actor, params }) => getFollow(deps, actor, params.id));
  route(followerEndpoints.followOrganiser, ({ actor, params, body }) =>
    followOrganiser(deps, actor, params.id, body),
  );
  route(followerEndpoints.followByEmail, ({ client, params, body }) =>
    followByEmail(deps, client, params.id, body),
  );
  route(followerEndpoints.unfollowOrganiser, ({ actor, params }) =>
    unfollowOrganiser(deps, actor, params.id),
  );
}

export function peopleRoutes(route: Route, deps: Deps): void {
  registerAccountRoutes(route, deps);
  registerSecurityRoutes(route, deps);
  registerAdminUserRoutes(route, deps);
  registerFriendRoutes(route, deps);
  registerAppAccountRoutes(route, deps);
  registerAdminMemberRoutes(route, deps);
  registerMemberSafetyRoutes(route, deps);
  registerProfileRoutes(route, deps);
  registerOrganiserRoutes(route, deps);
  registerAppConnectionRoutes(route, deps);
  registerFollowerRoutes(route, deps);
  teamRoutes(route, deps);
}
