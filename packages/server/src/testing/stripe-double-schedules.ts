import {
  checkParams,
  missing,
  type Params,
  readList,
  readText,
  StripeRefusal,
} from './stripe-double-http.ts';
import { addMonth, type DoublePhase, type DoubleSchedule, newId } from './stripe-double-objects.ts';
import type { StripeState } from './stripe-double-state.ts';

export function createSchedule(state: StripeState, params: Params): object {
  checkParams(params, [], ['from_subscription']);
  const id = readText(params, 'from_subscription') ?? '';
  const subscription = state.subscriptions.get(id);
  if (subscription === undefined) throw missing('subscription', id, 'from_subscription');
  const [item] = subscription.items.data;
  if (subscription.schedule !== null || item === undefined || subscription.status === 'canceled') {
    throw new StripeRefusal(400, {
      message: 'You cannot migrate a subscription that is already attached to a schedule, or canceled.',
    });
  }
  const [start_date, end_date] = [item.current_period_start, item.current_period_end];
  const items = [{ price: item.price.id, quantity: 1 }];
  const schedule: DoubleSchedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    phases: [{ start_date, end_date, items, proration_behavior: 'create_prorations' }],
    status: 'active',
    subscription: id,
  };
  state.schedules.set(schedule.id, schedule);
  subscription.schedule = schedule.id;
  state.emit('subscription_schedule.created', schedule);
  return schedule;
}

function findActive(state: StripeState, id: string): DoubleSchedule {
  const schedule = state.schedules.get(id);
  if (schedule === undefined) throw missing('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw new StripeRefusal(400, {
    message: `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  });
}

/** A phase as sent; without a beginning it follows the one before. */
function readPhase(
  state: StripeState,
  sent: Params,
  index: number,
  follows: number | undefined,
): DoublePhase {
  checkParams(sent, ['start_date', 'end_date', 'duration', 'proration_behavior', 'quantity'], ['items']);
  const items = readList(sent, 'items').map((item) => {
    const price = typeof item === 'object' ? (readText(item, 'price') ?? '') : '';
    if (!state.prices.has(price)) throw missing('price', price, `phases[${index}][items][0][price]`);
    return { price, quantity: 1 };
  });
  const start = Number(readText(sent, 'start_date') ?? follows ?? Number.NaN);
  const end = sent.duration === undefined ? Number(readText(sent, 'end_date')) : addMonth(start);
  if (!Number.isFinite(start) || !Number.isFinite(end) || (sent.duration && sent.end_date)) {
    throw new StripeRefusal(400, {
      param: `phases[${index}]`,
      message: 'A phase needs a beginning and an end.',
    });
  }
  const proration_behavior = readText(sent, 'proration_behavior') ?? 'create_prorations';
  return { start_date: start, end_date: end, items, proration_behavior };
}

export function updateSchedule(state: StripeState, params: Params, id: string): object {
  checkParams(params, ['end_behavior', 'proration_behavior', 'metadata'], ['phases']);
  const schedule = findActive(state, id);
  const phases: DoublePhase[] = [];
  for (const [index, sent] of readList(params, 'phases').entries()) {
    if (typeof sent === 'object') phases.push(readPhase(state, sent, index, phases.at(-1)?.end_date));
  }
  const { current_phase } = schedule;
  if (!phases.some(({ start_date }) => start_date === current_phase?.start_date)) {
    throw new StripeRefusal(400, {
      param: 'phases',
      message: 'The current phase must be among those passed, with its start date unchanged.',
    });
  }
  schedule.phases = phases;
  schedule.end_behavior = readText(params, 'end_behavior') ?? schedule.end_behavior;
  state.emit('subscription_schedule.updated', schedule);
  return schedule;
}

export function releaseSchedule(state: StripeState, params: Params, id: string): object {
  checkParams(params, ['preserve_cancel_date']);
  const schedule = findActive(state, id);
  state.release(schedule);
  return schedule;
}
