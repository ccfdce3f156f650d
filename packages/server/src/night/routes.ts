import { Readable } from 'node:stream';
import { reportEndpoints, reportReceived } from '@lampion/contract/admin/reports';
import { nightFileEndpoints as nightFile } from '@lampion/contract/events/night-file';
import { albumEndpoints } from '@lampion/contract/night/album';
import { crawlEndpoints } from '@lampion/contract/night/bar-crawl';
import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import { costEndpoints } from '@lampion/contract/night/costs';
import { debtEndpoints } from '@lampion/contract/night/debts';
import { homecomingEndpoints } from '@lampion/contract/night/homecomings';
import { morningAfterEndpoints } from '@lampion/contract/night/morning-after';
import { nightEndpoints } from '@lampion/contract/night/nights';
import { shoppingListEndpoints } from '@lampion/contract/night/shopping-list';
import { songEndpoints as songs } from '@lampion/contract/night/songs';
import type { Deps } from '../deps.ts';
import { getNightFile, setNightFileFacts, setNightStep } from '../events/night-file/night-file.ts';
import { printNightFile, printNightLetter } from '../events/night-file/printing.ts';
import type { Route } from '../platform/http/api.ts';
import { asWritten } from '../platform/idempotency/own-answers.ts';
import { getAlbum, setAlbumCaption, setAlbumLike } from './album/album.ts';
import { exportAlbum } from './album/export.ts';
import { addAlbumPhoto, getAlbumFile, removeAlbumPhoto } from './album/photos.ts';
import { getReportedPhoto, removeReportedPhoto, submitAlbumReport } from './album/reports.ts';
import { getCrawl } from './bar-crawl/bar-crawl.ts';
import { addCrawlBar, deleteCrawlBar, reorderCrawl, updateCrawlBar } from './bar-crawl/bars.ts';
import {
  getCrawlScreen,
  getCrawlVisits,
  getCrawlWhereabouts,
  setLateLink,
} from './bar-crawl/private-links.ts';
import { moveCrawl, takeBackCrawlStep, updateCrawlGroups } from './bar-crawl/progress.ts';
import { getChallengeBoard, updateStanding } from './challenges/board.ts';
import {
  addClaim,
  answerClaim,
  getClaimPicture,
  withdrawAnswer,
  withdrawClaim,
} from './challenges/challenge-claims.ts';
import {
  addNightChallenge,
  deleteNightChallenge,
  removeChallenge,
  submitChallengeReport,
  updateNightChallenge,
} from './challenges/challenges.ts';
import { addTeam, deleteTeam } from './challenges/teams.ts';
import { deleteCostAccount, setCostAccount } from './costs/accounts.ts';
import { exportCosts, getCosts } from './costs/costs.ts';
import { addCouple, deleteCouple } from './costs/couples.ts';
import { listDebts } from './costs/debts.ts';
import { addExpense, deleteExpense, updateExpense } from './costs/expenses.ts';
import { importCosts } from './costs/import.ts';
import { addPayback, confirmPayback, deletePayback } from './costs/paybacks.ts';
import { getHomecoming, setHomecoming } from './homecomings/homecomings.ts';
import { getNightAfter, planNextParty, setNextDateVote } from './morning-after/morning-after.ts';
import { getNight, updateNight } from './nights/nights.ts';
import { answerShoppingConflict, removeShoppingClaim, setShoppingClaim } from './shopping-list/claims.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  getShoppingList,
  moveShoppingItem,
  updateShoppingItem,
} from './shopping-list/items.ts';
import { getShoppingSuggestions } from './shopping-list/suggestions.ts';
import { getPlaylist } from './songs/playlist.ts';
import {
  addSong,
  addUnwantedSong,
  removeSong,
  removeUnwantedSong,
  setSongOrder,
  setSongPlaying,
  setSongVote,
} from './songs/songs.ts';

/** No cache between the server and a device may keep a picture. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

function registerAlbumRoutes(route: Route, deps: Deps): void {
  route(albumEndpoints.getAlbum, ({ actor, params, query }) => getAlbum(deps, actor, params.id, query));
  route(albumEndpoints.addAlbumPhoto, ({ actor, params: { id, photoId }, body: { image, caption } }) =>
    addAlbumPhoto(deps, actor, id, { photoId, bytes: image.bytes, caption }),
  );
  route(albumEndpoints.setAlbumCaption, ({ params: { id, photoId }, body, ...call }) =>
    asWritten(deps, call, [`caption ${photoId}`], () =>
      setAlbumCaption(deps, call.actor, id, { photoId, ...body }),
    ),
  );
  route(albumEndpoints.setAlbumLike, ({ params: { id, photoId }, body, ...call }) =>
    asWritten(deps, call, [`like ${photoId}`], () =>
      setAlbumLike(deps, call.actor, id, { photoId, ...body }),
    ),
  );
  route(albumEndpoints.removeAlbumPhoto, ({ actor, params }) =>
    removeAlbumPhoto(deps, actor, params.id, params.photoId),
  );
  route(albumEndpoints.reportAlbumPhoto, async ({ actor, params: { id, photoId }, body }) => {
    await submitAlbumReport(deps, actor, id, photoId, body);
    return reportReceived;
  });
  route(reportEndpoints.getReportedPhoto, async ({ actor, params, reply }) => {
    const bytes = await getReportedPhoto(deps, actor, params.id);
    reply.headers(PRIVATE);
    return Readable.from([bytes]);
  });
  route(albumEndpoints.removeReportedPhoto, async ({ actor, params, body }) => {
    await removeReportedPhoto(deps, actor, params.id, body);
    return null;
  });
  route(albumEndpoints.getAlbumFile, async ({ actor, params: { id, ...file }, reply }) => {
    const bytes = await getAlbumFile(deps, actor, id, file);
    reply.headers(PRIVATE);
    return Readable.from([bytes]);
  });
  route(albumEndpoints.downloadAlbum, async ({ actor, params, reply }) => {
    const zip = await exportAlbum(deps, actor, params.id);
    reply.headers({ ...PRIVATE, 'content-disposition': 'attachment; filename="album-lampion.zip"' });
    return zip;
  });
}

function registerCrawlRoutes(route: Route, deps: Deps): void {
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
  route(crawlEndpoints.setLateLink, ({ actor, params, body }) => setLateLink(deps, actor, params.id, body));
  route(crawlEndpoints.getCrawlWhereabouts, ({ params }) => getCrawlWhereabouts(deps, params.code));
  route(crawlEndpoints.getCrawlVisits, ({ params }) => getCrawlVisits(deps, params.code));
}

function registerClaimRoutes(route: Route, deps: Deps): void {
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
}

function registerChallengeRoutes(route: Route, deps: Deps): void {
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

function registerChallengeReportRoutes(route: Route, deps: Deps): void {
  route(claimEndpoints.reportChallenge, async ({ actor, params, body }) => {
    await submitChallengeReport(deps, actor, params.id, params.challengeId, body);
    return reportReceived;
  });
  route(claimEndpoints.removeChallenge, async ({ actor, params, body }) => {
    await removeChallenge(deps, actor, params.id, body);
    return null;
  });
}

function registerCostRoutes(route: Route, deps: Deps): void {
  route(debtEndpoints.listDebts, ({ actor }) => listDebts(deps, actor));
  route(costEndpoints.getCosts, ({ actor, params }) => getCosts(deps, actor, params.id));
  route(costEndpoints.exportCosts, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="comptes.csv"');
    return exportCosts(deps, actor, params.id);
  });
  route(costEndpoints.addExpense, ({ actor, params, body }) => addExpense(deps, actor, params.id, body));
  route(costEndpoints.updateExpense, ({ actor, params, body }) => updateExpense(deps, actor, params, body));
  route(costEndpoints.deleteExpense, ({ actor, params }) => deleteExpense(deps, actor, params));
  route(costEndpoints.importCosts, ({ actor, params, body }) => importCosts(deps, actor, params.id, body));
  route(costEndpoints.addPayback, ({ actor, params, body }) => addPayback(deps, actor, params.id, body));
  route(costEndpoints.deletePayback, ({ actor, params }) => deletePayback(deps, actor, params));
  route(costEndpoints.confirmPayback, ({ actor, params }) => confirmPayback(deps, actor, params));
  route(costEndpoints.addCouple, ({ actor, params, body }) => addCouple(deps, actor, params.id, body));
  route(costEndpoints.deleteCouple, ({ actor, params }) => deleteCouple(deps, actor, params));
  route(costEndpoints.setCostAccount, ({ actor, params, body }) =>
    setCostAccount(deps, actor, params.id, body),
  );
  route(costEndpoints.deleteCostAccount, ({ actor, params }) => deleteCostAccount(deps, actor, params.id));
}

function registerHomecomingRoutes(route: Route, deps: Deps): void {
  route(homecomingEndpoints.getHomecoming, ({ actor, params }) => getHomecoming(deps, actor, params.id));
  route(homecomingEndpoints.setHomecoming, ({ params, body, ...call }) => {
    const subjects = Object.keys(body).map((field) => `homecoming ${params.id} ${field}`);
    return asWritten(deps, call, subjects, () => setHomecoming(deps, call.actor, params.id, body));
  });
}

function registerMorningAfterRoutes(route: Route, deps: Deps): void {
  route(morningAfterEndpoints.getNightAfter, ({ actor, params }) => getNightAfter(deps, actor, params.id));
  route(morningAfterEndpoints.setNextDateVote, ({ params, body, ...call }) =>
    asWritten(deps, call, [`next date ${params.id} ${body.beginDate}`], () =>
      setNextDateVote(deps, call.actor, params.id, body),
    ),
  );
  route(morningAfterEndpoints.planNextParty, ({ actor, params, body }) =>
    planNextParty(deps, actor, params.id, body),
  );
}

function registerNightRoutes(route: Route, deps: Deps): void {
  route(nightEndpoints.getNight, ({ actor, params }) => getNight(deps, actor, params.id));
  route(nightEndpoints.updateNight, ({ actor, params, body }) => updateNight(deps, actor, params.id, body));
}

function registerShoppingListRoutes(route: Route, deps: Deps): void {
  route(shoppingListEndpoints.getShoppingList, ({ actor, params }) =>
    getShoppingList(deps, actor, params.id),
  );
  route(shoppingListEndpoints.getShoppingSuggestions, ({ actor, params }) =>
    getShoppingSuggestions(deps, actor, params.id),
  );
  route(shoppingListEndpoints.addShoppingItem, ({ actor, params, body }) =>
    addShoppingItem(deps, actor, params.id, body),
  );
  route(shoppingListEndpoints.updateShoppingItem, ({ actor, params, body }) =>
    updateShoppingItem(deps, actor, params, body),
  );
  route(shoppingListEndpoints.deleteShoppingItem, ({ actor, params }) =>
    deleteShoppingItem(deps, actor, params),
  );
  route(shoppingListEndpoints.moveShoppingItem, ({ actor, params, body }) =>
    moveShoppingItem(deps, actor, params, body),
  );
  route(shoppingListEndpoints.claimShoppingItem, ({ actor, params, body }) =>
    setShoppingClaim(deps, actor, params, body),
  );
  route(shoppingListEndpoints.releaseShoppingItem, ({ actor, params }) =>
    removeShoppingClaim(deps, actor, params),
  );
  route(shoppingListEndpoints.answerShoppingConflict, ({ actor, params, body }) =>
    answerShoppingConflict(deps, actor, params, body),
  );
}

function registerSongRoutes(route: Route, deps: Deps): void {
  route(songs.getPlaylist, ({ actor, params }) => getPlaylist(deps, actor, params.id));
  route(songs.addSong, ({ actor, params, body }) => addSong(deps, actor, params.id, body));
  route(songs.removeSong, ({ actor, params }) => removeSong(deps, actor, params));
  route(songs.setSongVote, ({ params, body, ...call }) =>
    asWritten(deps, call, [`song ${params.songId}`], () =>
      setSongVote(deps, call.actor, { ...params, ...body }),
    ),
  );
  route(songs.setSongOrder, ({ actor, params, body }) => setSongOrder(deps, actor, params.id, body.ids));
  route(songs.setSongPlaying, ({ actor, params, body }) =>
    setSongPlaying(deps, actor, { ...params, ...body }),
  );
  route(songs.addUnwantedSong, ({ actor, params, body }) => addUnwantedSong(deps, actor, params.id, body));
  route(songs.removeUnwantedSong, ({ actor, params }) => removeUnwantedSong(deps, actor, params));
}

/** The formalities of an organiser's night. */
function registerNightFileRoutes(route: Route, deps: Deps): void {
  route(nightFile.getNightFile, ({ actor, params }) => getNightFile(deps, actor, params.id));
  route(nightFile.setNightFileFacts, ({ actor, params, body }) =>
    setNightFileFacts(deps, actor, params.id, body),
  );
  route(nightFile.setNightStep, ({ actor, params: { id, step }, body: { status } }) =>
    setNightStep(deps, actor, id, { step, status }),
  );
  route(nightFile.printNightFile, async ({ actor, params, reply }) => {
    const { filename, content } = await printNightFile(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from([content]);
  });
  route(nightFile.printNightLetter, async ({ actor, params: { id, step }, reply }) => {
    const { filename, content } = await printNightLetter(deps, actor, id, step);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from([content]);
  });
}

export function nightRoutes(route: Route, deps: Deps): void {
  registerAlbumRoutes(route, deps);
  registerCrawlRoutes(route, deps);
  registerClaimRoutes(route, deps);
  registerChallengeRoutes(route, deps);
  registerChallengeReportRoutes(route, deps);
  registerCostRoutes(route, deps);
  registerHomecomingRoutes(route, deps);
  registerMorningAfterRoutes(route, deps);
  registerNightFileRoutes(route, deps);
  registerNightRoutes(route, deps);
  registerShoppingListRoutes(route, deps);
  registerSongRoutes(route, deps);
}
