import { all, type Desk, findCustomer } from './desk.ts';
import { listParams, page } from './list.ts';
import { checkParams, type Params, readText } from './params.ts';

/** A customer's charges, or payments, also those that were refused. */
export const listOfCustomer =
  (kind: 'charge' | 'payment_intent', url: string) =>
  (desk: Desk, params: Params): object => {
    checkParams(params, [...listParams, 'customer', 'payment_intent']);
    findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
    const intent = readText(params, 'payment_intent');
    const found = all(desk, kind).filter((thing) => intent === undefined || thing.payment_intent === intent);
    return page(found, params, url);
  };
