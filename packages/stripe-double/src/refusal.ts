import type { Decline } from './payment-shapes.ts';

interface RefusalDetails {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
  readonly charge?: string;
}

/** A refusal in Stripe's own shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails & { readonly type: string };

  constructor(status: number, details: RefusalDetails) {
    super(details.message);
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
  }

  get body(): object {
    return { error: this.details };
  }

  /**
   * A refused payment was tried: what it left behind stays. Any other refused call changes nothing.
   */
  get isTried(): boolean {
    return this.details.payment_intent !== undefined;
  }
}

/** A parameter that is wrong. */
export function invalid(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { param, message, ...(code && { code }) });
}

/** A call that makes no sense now. */
export function impossible(message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { message, ...(code && { code }) });
}

/** An unknown id in the path gives 404, one among the parameters 400. */
export function missing(kind: string, id: string, param?: string): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(param === undefined ? 404 : 400, {
    code: 'resource_missing',
    param: param ?? 'id',
    message,
  });
}

/** The bank says no. */
export function declined(
  { code, decline_code, message }: Decline,
  about: { payment_intent?: object; charge?: string } = {},
): StripeRefusal {
  return new StripeRefusal(402, {
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message,
    ...about,
  });
}

/** The customer has to authenticate, and is not there. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message:
    'Your card was declined. This transaction requires authentication. Please check your card details and try again.',
};
