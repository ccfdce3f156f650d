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

/** A refusal in Stripe's format. */
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

  /** A payment was tried and refused: its records stay. Any other refused call changes nothing. */
  get isTried(): boolean {
    return this.details.payment_intent !== undefined;
  }
}

/** An invalid parameter. */
export function invalid(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { param, message, ...(code && { code }) });
}

/** A call that is impossible in the current state. */
export function impossible(message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { message, ...(code && { code }) });
}

/** An unknown id: 404 in the path, 400 as a parameter. */
export function missing(kind: string, id: string, param?: string): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(param === undefined ? 404 : 400, {
    code: 'resource_missing',
    param: param ?? 'id',
    message,
  });
}

/** The bank refuses. */
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

/** The customer must authenticate and is not present. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message:
    'Your card was declined. This transaction requires authentication. Please check your card details and try again.',
};
