import type { Decline } from './payment-shapes.ts';

/** How one of Stripe's test payment methods behaves. */
export interface TestMethod {
  readonly type: 'card' | 'sepa_debit';
  readonly brand?: string;
  readonly last4: string;
  /** Refused already when it is attached to a customer. */
  readonly onAttach?: Decline;
  readonly onCharge?: Decline;
  /** Asks for authentication: at every payment, or until it was set up with one. */
  readonly authentication?: 'always' | 'once';
  /** A debit is not known at once: after these seconds it is. */
  readonly settlesAfter?: number;
}

const decline = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const coded = (code: string, message: string): Decline => ({ code, decline_code: code, message });

const refused = (last4: string, reason: Decline): TestMethod => ({
  type: 'card',
  last4,
  onAttach: reason,
  onCharge: reason,
});
const debitFailure: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};
const insufficient = decline('insufficient_funds', 'Your card has insufficient funds.');

const cards: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: { type: 'card', last4: '4242' },
  pm_card_mastercard: { type: 'card', brand: 'mastercard', last4: '4444' },
  pm_card_fr: { type: 'card', last4: '0003' },
  pm_card_chargeDeclined: refused('0002', decline('generic_decline')),
  pm_card_visa_chargeDeclined: refused('0002', decline('generic_decline')),
  pm_card_chargeDeclinedInsufficientFunds: refused('9995', insufficient),
  pm_card_visa_chargeDeclinedInsufficientFunds: refused('9995', insufficient),
  pm_card_visa_chargeDeclinedLostCard: refused('9987', decline('lost_card')),
  pm_card_visa_chargeDeclinedStolenCard: refused('9979', decline('stolen_card')),
  pm_card_chargeDeclinedFraudulent: refused('0019', decline('fraudulent')),
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: refused(
    '6975',
    decline('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  ),
  pm_card_chargeDeclinedExpiredCard: refused('0069', coded('expired_card', 'Your card has expired.')),
  pm_card_chargeDeclinedIncorrectCvc: refused(
    '0127',
    coded('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  pm_card_chargeDeclinedProcessingError: refused(
    '0119',
    coded('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  ),
  pm_card_chargeCustomerFail: { type: 'card', last4: '0341', onCharge: decline('generic_decline') },
  pm_card_authenticationRequiredOnSetup: { type: 'card', last4: '3155', authentication: 'once' },
  pm_card_authenticationRequired: { type: 'card', last4: '3184', authentication: 'always' },
  pm_card_threeDSecure2Required: { type: 'card', last4: '3220', authentication: 'once' },
  pm_card_threeDSecureRequired: { type: 'card', last4: '3063', authentication: 'once' },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    type: 'card',
    last4: '3178',
    authentication: 'always',
    onCharge: insufficient,
  },
};

const debit = (last4: string, settlesAfter: number, onCharge?: Decline): TestMethod => ({
  type: 'sepa_debit',
  last4,
  settlesAfter,
  ...(onCharge && { onCharge }),
});

const debits: Readonly<Record<string, TestMethod>> = {
  pm_success_fr: debit('2606', 5),
  pm_successDelayed_fr: debit('3334', 180),
  pm_failed_fr: debit('2609', 5, debitFailure),
  pm_failedDelayed_fr: debit('3335', 180, debitFailure),
};

/** Stripe's test payment methods, by the ids its documentation gives them. */
export const testMethods: Readonly<Record<string, TestMethod>> = { ...cards, ...debits };
