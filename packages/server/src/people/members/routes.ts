import { adminMemberEndpoints } from '@lampion/contract/people/admin-members';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import { memberSafetyEndpoints } from '@lampion/contract/people/member-safety';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { getOwnAppAccount, removePicture, setPicture, updateOwnAppAccount } from './app-account.ts';
import { addBlock, listBlocks, removeBlock } from './blocks.ts';
import { checkUsername } from './members.ts';
import { confirmPhone, removePhone, requestPhone } from './phone.ts';
import {
  listMemberReports,
  markMemberReportHandled,
  removeMemberBio,
  removeMemberPicture,
  renameMember,
  submitMemberReport,
} from './reports.ts';

const reported = { message: 'Merci. Nous regardons ce profil et prenons les mesures qu’il faut.' };

export function registerMemberRoutes(route: Route, deps: Deps): void {
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

/** What the administration does to a profile. */
export function registerModeratedMemberRoutes(route: Route, deps: Deps): void {
  route(adminMemberEndpoints.removeMemberPicture, async ({ actor, params }) => {
    await removeMemberPicture(deps, actor, params.id);
    return null;
  });
  route(adminMemberEndpoints.removeMemberBio, async ({ actor, params }) => {
    await removeMemberBio(deps, actor, params.id);
    return null;
  });
  route(adminMemberEndpoints.renameMember, async ({ actor, params, body }) => {
    await renameMember(deps, actor, params.id, body.username);
    return null;
  });
}

/** Blocks, and reports as members make them and as the administration reads them. */
export function registerMemberSafetyRoutes(route: Route, deps: Deps): void {
  const endpoints = memberSafetyEndpoints;
  route(endpoints.listBlocks, ({ actor, query }) => listBlocks(deps, actor, query));
  route(endpoints.addBlock, async ({ params: { username }, ...call }) => {
    await asWritten(deps, call, [`block ${username}`], () => addBlock(deps, call.actor, username));
    return null;
  });
  route(endpoints.removeBlock, async ({ params: { username }, ...call }) => {
    await asWritten(deps, call, [`block ${username}`], () => removeBlock(deps, call.actor, username));
    return null;
  });
  route(endpoints.reportMember, async ({ actor, params, body }) => {
    await submitMemberReport(deps, actor, params.username, body);
    return reported;
  });
  route(endpoints.listMemberReports, ({ actor, query }) => listMemberReports(deps, actor, query));
  route(endpoints.markMemberReportHandled, ({ actor, params }) =>
    markMemberReportHandled(deps, actor, params.id),
  );
}
