import type { Decline } from './payment-shapes.ts';
import { StripeRefusal } from './refusal.ts';

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
