import type { Phase, Schedule, Subscription } from './billing-shapes.ts';
import { all, type Desk, emit, find, findCustomer, keep } from './desk.ts';
import { endSubscription, isOver } from './end-subscription.ts';
import { listParams, page } from './list.ts';
import { makeSchedule } from './make-schedule.ts';
import { checkParams, type Params, readGroups, readMetadata, readText, readWord } from './params.ts';
import { readPhase } from './read-phase.ts';
import { impossible, invalid } from './refusal.ts';
import { releaseSchedule } from './schedule-phases.ts';

export function createSchedule(desk: Desk, params: Params): object {
  checkParams(params, [], ['from_subscription']);
  const subscription = find<Subscription>(
    desk,
    'subscription',
    readText(params, 'from_subscription') ?? '',
    'from_subscription',
  );
  if (subscription.schedule !== null || isOver(subscription)) {
    throw impossible(
      'You cannot migrate a subscription that is already attached to a schedule, or canceled.',
    );
  }
  const schedule = keep(desk, makeSchedule(desk, subscription));
  subscription.schedule = schedule.id;
  emit(desk, 'subscription_schedule.created', schedule);
  return schedule;
}

function findActive(desk: Desk, id: string): Schedule {
  const schedule = find<Schedule>(desk, 'subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw impossible(
    `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

export function updateSchedule(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['end_behavior', 'proration_behavior', 'metadata', 'phases']);
  const schedule = findActive(desk, id);
  const phases: Phase[] = [];
  for (const [index, sent] of readGroups(params, 'phases').entries()) {
    phases.push(readPhase(desk, sent, index, phases.at(-1)?.end_date));
  }
  const { current_phase } = schedule;
  const current = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  if (phases.length > 0 && current === undefined) {
    throw invalid('phases', 'The current phase must be among those passed, with its start date unchanged.');
  }
  if (current !== undefined) {
    schedule.phases = phases;
    schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
  }
  schedule.end_behavior = readWord(params, 'end_behavior', ['release', 'cancel']) ?? schedule.end_behavior;
  schedule.metadata = readMetadata(params, schedule.metadata as Record<string, string>);
  emit(desk, 'subscription_schedule.updated', schedule);
  return schedule;
}

export function release(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return releaseSchedule(desk, findActive(desk, id));
}

/** Ends the schedule and its subscription. */
export function cancelSchedule(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const schedule = findActive(desk, id);
  endSubscription(desk, find<Subscription>(desk, 'subscription', schedule.subscription ?? ''));
  return schedule;
}

export function retrieveSchedule(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return find(desk, 'subscription_schedule', id);
}

export function listSchedules(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'customer']);
  const customer = readText(params, 'customer') ?? '';
  findCustomer(desk, customer, 'customer');
  return page(all(desk, 'subscription_schedule'), params, '/v1/subscription_schedules');
}
