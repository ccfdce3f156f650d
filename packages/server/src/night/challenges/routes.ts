import { Readable } from 'node:stream';
import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { getChallengeBoard, updateStanding } from './board.ts';
import { addClaim, answerClaim, getClaimPicture, withdrawAnswer, withdrawClaim } from './challenge-claims.ts';
import {
  addNightChallenge,
  deleteNightChallenge,
  keepChallenge,
  removeChallenge,
  updateNightChallenge,
} from './challenges.ts';
import { listChallengeReports, submitChallengeReport } from './reports.ts';
import { addTeam, deleteTeam } from './teams.ts';

export function registerClaimRoutes(route: Route, deps: Deps): void {
  route(claimEndpoints.getChallengeBoard, ({ actor, params }) => getChallengeBoard(deps, actor, params.id));
  route(claimEndpoints.addClaim, async ({ actor, params, body }) => {
    await addClaim(deps, actor, params.id, body);
    return null;
  });
  route(claimEndpoints.getClaimPicture, async ({ actor, params, reply }) => {
    const bytes = await getClaimPicture(deps, actor, params);
    reply.headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    return Readable.from([bytes]);
  });
  route(claimEndpoints.withdrawClaim, async ({ actor, params }) => {
    await withdrawClaim(deps, actor, params.id, params.claimId);
    return null;
  });
  route(claimEndpoints.answerClaim, async ({ actor, params, body }) => {
    await answerClaim(deps, actor, params.id, params.claimId, body);
    return null;
  });
  route(claimEndpoints.withdrawAnswer, async ({ actor, params }) => {
    await withdrawAnswer(deps, actor, params.id, params.claimId);
    return null;
  });
  route(claimEndpoints.updateStanding, async ({ params, body, ...call }) => {
    const subjects = Object.keys(body).map((field) => `standing ${params.id} ${field}`);
    await asWritten(deps, call, subjects, () => updateStanding(deps, call.actor, params.id, body));
    return null;
  });
  registerHostRoutes(route, deps);
  registerReportRoutes(route, deps);
}

function registerHostRoutes(route: Route, deps: Deps): void {
  route(claimEndpoints.addNightChallenge, async ({ actor, params, body }) => {
    await addNightChallenge(deps, actor, params.id, body);
    return null;
  });
  route(claimEndpoints.updateNightChallenge, async ({ actor, params, body }) => {
    await updateNightChallenge(deps, actor, params.id, params.challengeId, body);
    return null;
  });
  route(claimEndpoints.deleteNightChallenge, async ({ actor, params }) => {
    await deleteNightChallenge(deps, actor, params.id, params.challengeId);
    return null;
  });
  route(claimEndpoints.addTeam, async ({ actor, params, body }) => {
    await addTeam(deps, actor, params.id, body);
    return null;
  });
  route(claimEndpoints.deleteTeam, async ({ actor, params }) => {
    await deleteTeam(deps, actor, params.id, params.teamId);
    return null;
  });
}

function registerReportRoutes(route: Route, deps: Deps): void {
  route(claimEndpoints.reportChallenge, async ({ actor, params, body }) => {
    await submitChallengeReport(deps, actor, params.id, params.challengeId, body);
    return { message: 'Merci, votre signalement a été transmis à l’équipe.' };
  });
  route(claimEndpoints.listChallengeReports, ({ actor, query }) => listChallengeReports(deps, actor, query));
  route(claimEndpoints.keepChallenge, async ({ actor, params }) => {
    await keepChallenge(deps, actor, params.id);
    return null;
  });
  route(claimEndpoints.removeChallenge, async ({ actor, params }) => {
    await removeChallenge(deps, actor, params.id);
    return null;
  });
}
