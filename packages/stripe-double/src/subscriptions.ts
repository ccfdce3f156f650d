import type { Subscription } from './billing-shapes.ts';
import { all, type Desk, find, findCustomer } from './desk.ts';
import { endSubscription, isOver } from './end-subscription.ts';
import { listParams, page } from './list.ts';
import { checkParams, type Params, readText } from './params.ts';
import { missing } from './refusal.ts';

export function retrieveSubscription(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return find(desk, 'subscription', id);
}

/** Those that are not canceled, unless another status or all are asked for. */
export function listSubscriptions(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'status', 'customer', 'price', 'collection_method']);
  findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  const [status, price] = [readText(params, 'status'), readText(params, 'price')];
  const isWanted = (subscription: Subscription): boolean => {
    if (price !== undefined && !subscription.items.data.some((item) => item.price.id === price)) return false;
    if (status === 'all') return true;
    if (status === 'ended') return isOver(subscription);
    return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
  };
  return page(all<Subscription>(desk, 'subscription').filter(isWanted), params, '/v1/subscriptions');
}

export function cancelSubscription(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['invoice_now', 'prorate', 'cancellation_details']);
  const subscription = find<Subscription>(desk, 'subscription', id);
  if (isOver(subscription)) throw missing('subscription', id);
  endSubscription(desk, subscription);
  return subscription;
}
