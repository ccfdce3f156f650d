import { Readable } from 'node:stream';
import { browserErrorEndpoints } from '@lampion/contract/admin/browser-errors';
import { contestEndpoints } from '@lampion/contract/admin/decisions';
import { adminJournalEndpoints } from '@lampion/contract/admin/journal';
import { privacyEndpoints } from '@lampion/contract/admin/privacy';
import { reportEndpoints } from '@lampion/contract/admin/reports';
import { adminSettingsEndpoints } from '@lampion/contract/admin/settings';
import { adminStatsEndpoints } from '@lampion/contract/admin/stats';
import { systemStatusEndpoints } from '@lampion/contract/admin/system-status';
import { adminUserEndpoints } from '@lampion/contract/people/admin-users';
import { appAccountEndpoints } from '@lampion/contract/people/app-accounts';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { getViewSeries } from '../blog/articles/admin-articles.ts';
import type { Deps } from '../deps.ts';
import { requestDeletion } from '../people/accounts/deletions.ts';
import type { Route } from '../platform/http/api.ts';
import {
  listBrowserErrors,
  markBrowserErrorHandled,
  recordBrowserError,
} from './browser-errors/browser-errors.ts';
import { answerContest, listContests } from './decisions/decisions.ts';
import { exportJournal, listJournal, listJournalActors } from './journal/journal.ts';
import { addAppAccount, deleteUser } from './privacy/erasure.ts';
import { exportPersonalData, exportUser } from './privacy/personal-data.ts';
import { closeReport, listReports } from './reports/reports.ts';
import { readSettings, updateSettings } from './settings/settings.ts';
import { getAdminDashboard, getAdminStats } from './stats/admin.ts';
import { getParticipation, getProDashboard, getProStats } from './stats/pro.ts';
import { getSystemStatus } from './status/status.ts';

/** Browser errors: reporting them, and reading them as an administrator. */
function registerBrowserErrorRoutes(route: Route, deps: Deps): void {
  route(browserErrorEndpoints.reportBrowserError, async ({ client, body }) => {
    await recordBrowserError(deps, client, body);
    return null;
  });
  route(browserErrorEndpoints.listBrowserErrors, ({ actor, query }) => listBrowserErrors(deps, actor, query));
  route(browserErrorEndpoints.markBrowserErrorHandled, ({ actor, params }) =>
    markBrowserErrorHandled(deps, actor, params.id),
  );
}

/** Reports, and contested decisions. */
function registerModerationRoutes(route: Route, deps: Deps): void {
  route(reportEndpoints.listReports, ({ actor, query }) => listReports(deps, actor, query));
  route(reportEndpoints.closeReport, ({ actor, params, body }) => closeReport(deps, actor, params.id, body));
  route(contestEndpoints.listContests, ({ actor, query }) => listContests(deps, actor, query));
  route(contestEndpoints.answerContest, ({ actor, params, body }) =>
    answerContest(deps, actor, params.id, body),
  );
}

/** The administration's journal. */
function registerAdminJournalRoutes(route: Route, deps: Deps): void {
  route(adminJournalEndpoints.listJournal, ({ actor, query }) => listJournal(deps, actor, query));
  route(adminJournalEndpoints.listJournalActors, ({ actor }) => listJournalActors(deps, actor));
  route(adminJournalEndpoints.exportJournal, async ({ actor, query, reply }) => {
    const pieces = await exportJournal(deps, actor, query);
    const { day } = readParisClock(deps.now());
    reply.header('content-disposition', `attachment; filename="journal-lampion-${day}.csv"`);
    return Readable.from(pieces, { objectMode: false });
  });
}

/**
 * Export and erasure of personal data: by the person, or by the administration. A member who is too
 * young is erased at once.
 */
function registerAppAccountRoutes(route: Route, deps: Deps): void {
  route(appAccountEndpoints.createAppAccount, ({ actor, body }) => addAppAccount(deps, actor, body));
  route(privacyEndpoints.exportPersonalData, ({ actor }) => exportPersonalData(deps, actor));
  route(privacyEndpoints.requestDeletion, ({ actor, body }) => requestDeletion(deps, actor, body));
  route(adminUserEndpoints.exportUser, ({ actor, params }) => exportUser(deps, actor, params.id));
  route(adminUserEndpoints.eraseUser, async ({ actor, params, body }) => {
    await deleteUser(deps, actor, params.id, body);
    return null;
  });
}

function registerAdminSettingsRoutes(route: Route, deps: Deps): void {
  route(adminSettingsEndpoints.getSettings, () => readSettings(deps));
  route(adminSettingsEndpoints.updateSettings, ({ actor, body }) => updateSettings(deps, actor, body));
}

function registerOrganiserRoutes(route: Route, deps: Deps): void {
  route(organiserEndpoints.getProStats, ({ actor }) => getProStats(deps, actor));
  route(organiserEndpoints.getProDashboard, ({ actor }) => getProDashboard(deps, actor));
  route(organiserEndpoints.getParticipation, ({ actor, query }) => getParticipation(deps, actor, query));
  route(organiserEndpoints.getAdminStats, ({ actor }) => getAdminStats(deps, actor));
  route(adminStatsEndpoints.getAdminDashboard, ({ actor }) => getAdminDashboard(deps, actor));
  route(adminStatsEndpoints.getViewSeries, ({ actor, query }) => getViewSeries(deps, actor, query));
}

/** The state of the installation, for administrators. */
function registerSystemStatusRoutes(route: Route, deps: Deps): void {
  route(systemStatusEndpoints.getSystemStatus, ({ actor }) => getSystemStatus(deps, actor));
}

export function adminRoutes(route: Route, deps: Deps): void {
  registerBrowserErrorRoutes(route, deps);
  registerModerationRoutes(route, deps);
  registerAdminJournalRoutes(route, deps);
  registerAppAccountRoutes(route, deps);
  registerAdminSettingsRoutes(route, deps);
  registerOrganiserRoutes(route, deps);
  registerSystemStatusRoutes(route, deps);
}
