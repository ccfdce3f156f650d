import { type Desk, emit, fileOf, keep, ownId } from '../account-context.ts';
import type { StripeObject } from '../shapes.ts';

/** Sets up a method when nothing is paid yet. */
export function addSetupIntent(desk: Desk, method: string | null = null): StripeObject {
  const id = ownId(desk, 'seti');
  const intent = keep(desk, {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${id.slice(-16)}`,
    created: desk.now,
    customer: fileOf(desk).id,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'succeeded',
    usage: 'off_session',
  });
  emit(desk, method === null ? 'setup_intent.created' : 'setup_intent.succeeded', intent);
  return intent;
}
