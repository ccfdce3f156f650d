import type Stripe from 'stripe';
import { expectTypeOf, it } from 'vitest';
import type { Invoice, Schedule, Subscription } from './billing-shapes.ts';
import type { Charge, InvoicePayment, PaymentIntent, Session } from './payment-shapes.ts';
import type { Coupon, Customer, Price, Product, PromotionCode, TaxRate } from './shapes.ts';

/**
 * The fields we give a type of their own, where it is a simple one: objects are expanded and
 * unexpanded in turn.
 */
type Simple<Ours, Theirs> = {
  [Name in keyof Ours as string extends Name
    ? never
    : Name extends 'object'
      ? never
      : Ours[Name] extends string | number | boolean | null
        ? Name & keyof Theirs
        : never]: Ours[Name];
};

/** The same fields as the library declares them. */
type Declared<Ours, Theirs> = Pick<Theirs, keyof Simple<Ours, Theirs> & keyof Theirs>;

it('has fields of the types that the library declares', () => {
  expectTypeOf<Simple<Customer, Stripe.Customer>>().toExtend<Declared<Customer, Stripe.Customer>>();
  expectTypeOf<Simple<Product, Stripe.Product>>().toExtend<Declared<Product, Stripe.Product>>();
  expectTypeOf<Simple<Price, Stripe.Price>>().toExtend<Declared<Price, Stripe.Price>>();
  expectTypeOf<Simple<Coupon, Stripe.Coupon>>().toExtend<Declared<Coupon, Stripe.Coupon>>();
  expectTypeOf<Simple<PromotionCode, Stripe.PromotionCode>>().toExtend<
    Declared<PromotionCode, Stripe.PromotionCode>
  >();
  expectTypeOf<Simple<TaxRate, Stripe.TaxRate>>().toExtend<Declared<TaxRate, Stripe.TaxRate>>();
  expectTypeOf<Simple<Subscription, Stripe.Subscription>>().toExtend<
    Declared<Subscription, Stripe.Subscription>
  >();
  expectTypeOf<Simple<Schedule, Stripe.SubscriptionSchedule>>().toExtend<
    Declared<Schedule, Stripe.SubscriptionSchedule>
  >();
  expectTypeOf<Simple<Invoice, Stripe.Invoice>>().toExtend<Declared<Invoice, Stripe.Invoice>>();
  expectTypeOf<Simple<InvoicePayment, Stripe.InvoicePayment>>().toExtend<
    Declared<InvoicePayment, Stripe.InvoicePayment>
  >();
  expectTypeOf<Simple<PaymentIntent, Stripe.PaymentIntent>>().toExtend<
    Declared<PaymentIntent, Stripe.PaymentIntent>
  >();
  expectTypeOf<Simple<Charge, Stripe.Charge>>().toExtend<Declared<Charge, Stripe.Charge>>();
  expectTypeOf<Simple<Session, Stripe.Checkout.Session>>().toExtend<
    Declared<Session, Stripe.Checkout.Session>
  >();
});
