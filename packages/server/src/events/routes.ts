import { Readable } from 'node:stream';
import { reportReceived } from '@lampion/contract/admin/reports';
import { adminEventEndpoints } from '@lampion/contract/events/admin-events';
import { agendaEndpoints } from '@lampion/contract/events/agenda';
import { approvalEndpoints } from '@lampion/contract/events/approvals';
import { calendarEndpoints } from '@lampion/contract/events/calendars/own-calendar';
import { doorEndpoints as door } from '@lampion/contract/events/door';
import { eventEndpoints } from '@lampion/contract/events/events';
import { guestEndpoints } from '@lampion/contract/events/guests';
import { handoverEndpoints as handovers } from '@lampion/contract/events/handovers';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { partyHostingEndpoints } from '@lampion/contract/events/party-hosting';
import { passEndpoints } from '@lampion/contract/events/passes';
import { programmeEndpoints } from '@lampion/contract/events/programme';
import { questionEndpoints } from '@lampion/contract/events/questions';
import { meEndpoints, replyEndpoints } from '@lampion/contract/events/replies';
import { seriesEndpoints as series } from '@lampion/contract/events/series/series-calls';
import { ticketEndpoints as tickets } from '@lampion/contract/events/tickets';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import type { Deps } from '../deps.ts';
import type { Route } from '../platform/http/api.ts';
import { asWritten } from '../platform/idempotency/own-answers.ts';
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
  renewCalendarAddress,
} from './calendars/calendars.ts';
import { exportArrivals, listArrivals } from './door/arrivals.ts';
import { getDoor, getDoorLink, getHeadCount, getMorningAfter, recordDoorEntries } from './door/door.ts';
import { endDoorLink, issueDoorLink } from './door/links.ts';
import { searchAddresses } from './events/addresses.ts';
import { freshnessOfAgenda, listAgenda } from './events/agenda.ts';
import { addBar, deleteBar, reorderBars, updateBar } from './events/bars.ts';
import {
  cancelEvent,
  changeEvents,
  deleteEvent,
  deleteEventAsAdmin,
  restoreEvent,
} from './events/cancellation.ts';
import { addChallenge, deleteChallenge, reorderChallenges, updateChallenge } from './events/challenges.ts';
import { createEvent, duplicateEvent, updateEvent } from './events/creation.ts';
import { getAdminEvent, listAdminEvents, submitReport } from './events/moderation.ts';
import { getNextNight, listEvents } from './events/own-events.ts';
import { listOrganiserEvents, showOrganiserPage } from './events/pages.ts';
import { republishEvent, unpublishEvent } from './events/publication.ts';
import { getEvent } from './events/update.ts';
import { answerRequests, listRequests } from './guest-list/approvals.ts';
import { exportGuests } from './guest-list/exports.ts';
import { listGuests, listReplyDays, removeGuest } from './guest-list/guests.ts';
import {
  answerLinkedOffer,
  confirmLink,
  getLinkedReply,
  setLinkedReply,
} from './guest-list/linked-replies.ts';
import { answerOwnOffer } from './guest-list/offers.ts';
import { getOwnReply, listOwnInvitations, listOwnReplies, setOwnReply } from './guest-list/own-replies.ts';
import { takeOverPasses } from './guest-list/passes.ts';
import { addVisitorReply } from './guest-list/visitors.ts';
import { importRoutes } from './import-routes.ts';
import { listAnnouncements, sendAnnouncement } from './parties/announcements.ts';
import { cancelParty, deleteParty, restoreParty, updateParty } from './parties/changes.ts';
import { getParty } from './parties/get-party.ts';
import { inviteFriends, removeGuest as removePartyGuest } from './parties/guests.ts';
import { removeCohost, setCohost } from './parties/hosts.ts';
import { getPartyLink, resetLink } from './parties/link.ts';
import { addLinkReply, getLinkedVotes, setLinkedVotes } from './parties/linked-votes.ts';
import { listParties } from './parties/list-parties.ts';
import { createParty, duplicateParty } from './parties/planning.ts';
import { setDate, setDates, setVotes } from './parties/poll.ts';
import { answerPlaceOffer, setPartyReply } from './parties/replies.ts';
import { getOwnQuestions, getQuestions, setQuestions } from './questions/questions.ts';
import { cancelDates, changeDates } from './series/changes.ts';
import { addDate } from './series/dates.ts';
import { getEventSeries, getSeries } from './series/pages.ts';
import { endSeriesReply, setSeriesReply } from './series/regulars.ts';
import { deleteSeries, previewRule, publishSeries, updateSeries } from './series/rule.ts';
import { createSeries, getOwnSeries, listOwnSeries } from './series/series.ts';
import { giveTicket, returnTicket } from './tickets/gifts.ts';
import { acceptHandover, addHandover, listHandovers, takeBackHandover } from './tickets/handovers.ts';
import { getLinkedTicket, printLinkedTicket } from './tickets/linked-tickets.ts';
import { getPass, setPassReply } from './tickets/passes.ts';
import { getTicketKeys, listOwnTickets } from './tickets/tickets.ts';

function registerDoorRoutes(route: Route, deps: Deps): void {
  route(door.getDoor, ({ actor, params }) => getDoor(deps, actor, params.id));
  route(door.recordDoorEntries, ({ actor, params, body }) => recordDoorEntries(deps, actor, params.id, body));
  route(door.getDoorLink, ({ actor, params }) => getDoorLink(deps, actor, params.id));
  route(door.issueDoorLink, ({ actor, params }) => issueDoorLink(deps, actor, params.id));
  route(door.endDoorLink, async ({ actor, params }) => {
    await endDoorLink(deps, actor, params.id);
    return null;
  });
  route(door.listArrivals, ({ actor, params }) => listArrivals(deps, actor, params.id));
  route(door.exportArrivals, async ({ actor, params, reply }) => {
    const { filename, content } = await exportArrivals(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return content;
  });
  route(door.getHeadCount, ({ actor, params }) => getHeadCount(deps, actor, params.id));
  route(door.getMorningAfter, ({ actor, params }) => getMorningAfter(deps, actor, params.id));
}

/** Moderation of events by the administration. */
function registerAdminEventRoutes(route: Route, deps: Deps): void {
  route(adminEventEndpoints.listAdminEvents, ({ actor, query }) => listAdminEvents(deps, actor, query));
  route(adminEventEndpoints.getAdminEvent, ({ actor, params }) => getAdminEvent(deps, actor, params.id));
  route(adminEventEndpoints.unpublishEvent, ({ actor, params, body }) =>
    unpublishEvent(deps, actor, params.id, body),
  );
  route(adminEventEndpoints.republishEvent, ({ actor, params }) => republishEvent(deps, actor, params.id));
  route(adminEventEndpoints.deleteEventAsAdmin, async ({ actor, params, body }) => {
    await deleteEventAsAdmin(deps, actor, params.id, body);
    return null;
  });
  route(adminEventEndpoints.reportEvent, async ({ actor, client, params, body }) => {
    await submitReport(deps, actor, client, params.id, body);
    return reportReceived;
  });
}

/** Events: readable by everyone, written by their organisers. */
function registerEventRoutes(route: Route, deps: Deps): void {
  route(eventEndpoints.listOwnEvents, ({ actor, query }) => listEvents(deps, actor, query));
  route(eventEndpoints.createEvent, ({ actor, body }) => createEvent(deps, actor, body));
  route(eventEndpoints.getEvent, ({ actor, params }) => getEvent(deps, actor, params.id));
  route(eventEndpoints.updateEvent, ({ actor, params, body }) => updateEvent(deps, actor, params.id, body));
  route(eventEndpoints.getNextNight, ({ actor, params }) => getNextNight(deps, actor, params.id));
  route(eventEndpoints.duplicateEvent, ({ actor, params, body }) =>
    duplicateEvent(deps, actor, params.id, body),
  );
  route(eventEndpoints.changeEvents, ({ actor, body }) => changeEvents(deps, actor, body));
  route(eventEndpoints.cancelEvent, ({ actor, params, body }) => cancelEvent(deps, actor, params.id, body));
  route(eventEndpoints.restoreEvent, ({ actor, params, body }) => restoreEvent(deps, actor, params.id, body));
  route(eventEndpoints.deleteEvent, async ({ actor, params, query }) => {
    await deleteEvent(deps, actor, params.id, query);
    return null;
  });
  route(organiserEndpoints.getOrganiserPage, ({ params }) => showOrganiserPage(deps, params.username));
  route(organiserEndpoints.listOrganiserEvents, ({ params, query }) =>
    listOrganiserEvents(deps, params.username, query),
  );
}

function registerSeriesRoutes(route: Route, deps: Deps): void {
  route(series.createSeries, ({ actor, body }) => createSeries(deps, actor, body));
  route(series.listOwnSeries, ({ actor, query }) => listOwnSeries(deps, actor, query));
  route(series.getOwnSeries, ({ actor, params }) => getOwnSeries(deps, actor, params.id));
  route(series.previewRule, async ({ actor, body }) => previewRule(deps, actor, body));
  route(series.getEventSeries, ({ actor, params }) => getEventSeries(deps, actor, params.id));
  route(series.setSeriesReply, ({ actor, params, body }) => setSeriesReply(deps, actor, params.id, body));
  route(series.endSeriesReply, async ({ actor, params }) => {
    await endSeriesReply(deps, actor, params.id);
    return null;
  });
  route(series.updateSeries, ({ actor, params, body }) => updateSeries(deps, actor, params.id, body));
  route(series.publishSeries, ({ actor, params }) => publishSeries(deps, actor, params.id));
  route(series.deleteSeries, async ({ actor, params }) => {
    await deleteSeries(deps, actor, params.id);
    return null;
  });
  route(series.changeSeriesDates, ({ actor, params, body }) => changeDates(deps, actor, params.id, body));
  route(series.cancelSeriesDates, ({ actor, params, body }) => cancelDates(deps, actor, params.id, body));
  route(series.addSeriesDate, ({ actor, params, body }) => addDate(deps, actor, params.id, body));
  route(series.getSeries, ({ params, query }) => getSeries(deps, params.id, query));
}

/** The agenda: upcoming public events, for everyone. */
function registerAgendaRoutes(route: Route, deps: Deps): void {
  route(agendaEndpoints.listAgenda, ({ query }) => listAgenda(deps, query), {
    params: ['city', 'limit', 'type', 'when'],
    freshness: ({ events }) => freshnessOfAgenda(events, deps.now()),
  });
}

function registerAddressRoutes(route: Route, deps: Deps): void {
  route(eventEndpoints.suggestAddresses, ({ actor, query }) => searchAddresses(deps, actor, query.q));
}

function registerBarRoutes(route: Route, deps: Deps): void {
  route(programmeEndpoints.addBar, ({ actor, params, body }) => addBar(deps, actor, params.id, body));
  route(programmeEndpoints.reorderBars, ({ actor, params, body }) =>
    reorderBars(deps, actor, params.id, body),
  );
  route(programmeEndpoints.updateBar, ({ actor, params, body }) =>
    updateBar(deps, actor, params.id, params.barId, body),
  );
  route(programmeEndpoints.deleteBar, async ({ actor, params }) => {
    await deleteBar(deps, actor, params.id, params.barId);
    return null;
  });
}

function registerChallengeRoutes(route: Route, deps: Deps): void {
  route(programmeEndpoints.addChallenge, ({ actor, params, body }) =>
    addChallenge(deps, actor, params.id, body),
  );
  route(programmeEndpoints.reorderChallenges, ({ actor, params, body }) =>
    reorderChallenges(deps, actor, params.id, body),
  );
  route(programmeEndpoints.updateChallenge, ({ actor, params, body }) =>
    updateChallenge(deps, actor, params.id, params.challengeId, body),
  );
  route(programmeEndpoints.deleteChallenge, async ({ actor, params }) => {
    await deleteChallenge(deps, actor, params.id, params.challengeId);
    return null;
  });
}

function registerGuestRoutes(route: Route, deps: Deps): void {
  route(approvalEndpoints.listRequests, ({ actor, params, query }) =>
    listRequests(deps, actor, params.id, query),
  );
  route(approvalEndpoints.answerRequests, ({ actor, params, body }) =>
    answerRequests(deps, actor, params.id, body),
  );
  route(questionEndpoints.getQuestions, ({ params }) => getQuestions(deps, params.id));
  route(questionEndpoints.getOwnQuestions, ({ actor, params }) => getOwnQuestions(deps, actor, params.id));
  route(questionEndpoints.setQuestions, ({ actor, params, body }) =>
    setQuestions(deps, actor, params.id, body),
  );
  route(guestEndpoints.listGuests, ({ actor, params, query }) => listGuests(deps, actor, params.id, query));
  route(guestEndpoints.exportGuests, async ({ actor, params, reply }) => {
    const { filename, content } = await exportGuests(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestEndpoints.listReplyDays, ({ actor, params }) => listReplyDays(deps, actor, params.id));
  route(guestEndpoints.removeGuest, async ({ actor, params }) => {
    await removeGuest(deps, actor, params.id, params.guestId);
    return null;
  });
}

/** Replies to an event: as a member, as a visitor, by a private link. */
function registerReplyRoutes(route: Route, deps: Deps): void {
  route(replyEndpoints.getOwnReply, ({ actor, params }) => getOwnReply(deps, actor, params.id));
  route(replyEndpoints.setOwnReply, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => setOwnReply(deps, call.actor, params.id, body)),
  );
  route(replyEndpoints.answerOwnOffer, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => answerOwnOffer(deps, call.actor, params.id, body)),
  );
  route(replyEndpoints.replyAsVisitor, ({ client, params, body }) =>
    addVisitorReply(deps, client, params.id, body),
  );
  route(replyEndpoints.getLinkedReply, ({ params }) => getLinkedReply(deps, params.token));
  route(replyEndpoints.confirmLink, ({ client, params }) => confirmLink(deps, client, params.token));
  route(replyEndpoints.setLinkedReply, ({ client, params, body }) =>
    setLinkedReply(deps, client, params.token, body),
  );
  route(replyEndpoints.answerLinkedOffer, ({ client, params, body }) =>
    answerLinkedOffer(deps, client, params.token, body),
  );
  route(passEndpoints.getPass, ({ actor, params }) => getPass(deps, actor, params.id));
  route(passEndpoints.setPassReply, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => setPassReply(deps, call.actor, params.id, body)),
  );
}

/** Parties: for their hosts, their guests, and holders of their link. */
function registerPartyRoutes(route: Route, deps: Deps): void {
  route(partyEndpoints.listParties, ({ actor, query }) => listParties(deps, actor, query));
  route(partyEndpoints.planParty, ({ actor, body }) => createParty(deps, actor, body));
  route(partyEndpoints.getParty, ({ actor, params, query }) =>
    getParty(deps, actor, { ...params, ...query }),
  );
  route(partyEndpoints.getPartyLink, ({ params }) => getPartyLink(deps, params.code));
  route(partyEndpoints.replyByLink, ({ client, params, body }) =>
    addLinkReply(deps, client, params.code, body),
  );
  route(partyEndpoints.setPartyReply, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => setPartyReply(deps, call.actor, params.id, body)),
  );
  route(partyHostingEndpoints.listPartyAnnouncements, ({ actor, params, query }) =>
    listAnnouncements(deps, actor, params.id, query),
  );
  route(partyEndpoints.answerPartyOffer, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => answerPlaceOffer(deps, call.actor, params.id, body)),
  );
  route(partyEndpoints.setPartyVotes, ({ params, body, ...call }) => {
    const subjects = body.answers.map(({ dateId }) => `vote ${dateId}`);
    return asWritten(deps, call, subjects, () => setVotes(deps, call.actor, params.id, body));
  });
  route(partyEndpoints.getLinkedVotes, ({ params }) => getLinkedVotes(deps, params.token));
  route(partyEndpoints.setLinkedVotes, ({ client, params, body }) =>
    setLinkedVotes(deps, client, params.token, body),
  );
}

/** What the hosts of a party may do. */
function registerPartyHostRoutes(route: Route, deps: Deps): void {
  route(partyEndpoints.updateParty, ({ actor, params, body }) => updateParty(deps, actor, params.id, body));
  route(partyEndpoints.callOffParty, ({ actor, params, body }) => cancelParty(deps, actor, params.id, body));
  route(partyEndpoints.restoreParty, ({ actor, params, body }) => restoreParty(deps, actor, params.id, body));
  route(partyEndpoints.duplicateParty, ({ actor, params, body }) =>
    duplicateParty(deps, actor, params.id, body),
  );
  route(partyEndpoints.deleteParty, ({ actor, params, query }) => deleteParty(deps, actor, params.id, query));
  route(partyEndpoints.inviteToParty, ({ actor, params, body }) =>
    inviteFriends(deps, actor, params.id, body),
  );
  route(partyEndpoints.removePartyGuest, ({ actor, params }) => removePartyGuest(deps, actor, params));
  route(partyEndpoints.setPartyCohost, ({ actor, params }) => setCohost(deps, actor, params));
  route(partyEndpoints.removePartyCohost, ({ actor, params }) => removeCohost(deps, actor, params));
  route(partyEndpoints.renewPartyLink, ({ actor, params }) => resetLink(deps, actor, params.id));
  route(partyEndpoints.choosePartyDate, ({ actor, params, body }) =>
    setDate(deps, actor, params.id, body.dateId),
  );
  route(partyHostingEndpoints.setPartyDates, ({ actor, params, body }) =>
    setDates(deps, actor, params.id, body),
  );
  route(partyHostingEndpoints.announceToParty, ({ actor, params, body }) =>
    sendAnnouncement(deps, actor, params.id, body),
  );
}

function registerTicketRoutes(route: Route, deps: Deps): void {
  route(tickets.getLinkedTicket, ({ params }) => getLinkedTicket(deps, params.token));
  route(tickets.printLinkedTicket, async ({ params, reply }) => {
    const content = await printLinkedTicket(deps, params.token);
    reply.header('content-disposition', 'attachment; filename="billet.pdf"');
    return Readable.from([content]);
  });
  route(passEndpoints.takeOverPasses, ({ actor, body }) => takeOverPasses(deps, actor, body));
  route(tickets.giveTicket, ({ actor, params, body }) => giveTicket(deps, actor, { ...params, ...body }));
  route(tickets.returnTicket, ({ actor, params }) => returnTicket(deps, actor, params.id));
  route(handovers.listHandovers, ({ actor, params }) => listHandovers(deps, actor, params.id));
  route(handovers.addHandover, ({ actor, params, body }) => addHandover(deps, actor, params.id, body));
  route(handovers.takeBackHandover, ({ actor, params }) =>
    takeBackHandover(deps, actor, params.id, params.handoverId),
  );
  route(handovers.acceptHandover, ({ actor, params }) => acceptHandover(deps, actor, params.id));
  route(tickets.getTicketKeys, async () => getTicketKeys(deps));
}

/** A member's own replies, tickets and calendar, over all nights. */
function registerOwnRoutes(route: Route, deps: Deps): void {
  route(meEndpoints.listOwnReplies, ({ actor, query }) => listOwnReplies(deps, actor, query));
  route(meEndpoints.listOwnInvitations, ({ actor, query }) => listOwnInvitations(deps, actor, query));
  route(tickets.listOwnTickets, ({ actor }) => listOwnTickets(deps, actor));
  route(calendarEndpoints.getCalendarAddress, ({ actor }) => getCalendarAddress(deps, actor));
  route(calendarEndpoints.createCalendarAddress, ({ actor }) => createCalendarAddress(deps, actor));
  route(calendarEndpoints.renewCalendarAddress, ({ actor }) => renewCalendarAddress(deps, actor));
  route(calendarEndpoints.endCalendarAddress, async ({ actor }) => {
    await endCalendarAddress(deps, actor);
    return null;
  });
}

export function eventsRoutes(route: Route, deps: Deps): void {
  registerDoorRoutes(route, deps);
  registerAdminEventRoutes(route, deps);
  registerEventRoutes(route, deps);
  registerAgendaRoutes(route, deps);
  registerSeriesRoutes(route, deps);
  registerAddressRoutes(route, deps);
  registerBarRoutes(route, deps);
  registerChallengeRoutes(route, deps);
  importRoutes(route, deps);
  registerGuestRoutes(route, deps);
  registerReplyRoutes(route, deps);
  registerPartyRoutes(route, deps);
  registerPartyHostRoutes(route, deps);
  registerTicketRoutes(route, deps);
  registerOwnRoutes(route, deps);
}
