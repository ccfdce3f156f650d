import { type DemoChoice, demoChoices } from '@lampion/contract/rules/demo-payment';

/** What was chosen on a page of the demo payment: an answer to the bank, or a means of payment, by default one that works. */
export function readChoice(form: FormData): DemoChoice {
  const pressed = form.get('choix');
  const wanted = pressed === 'payer' ? form.get('moyen') : pressed;
  return demoChoices.find((choice) => choice === wanted) ?? 'accepted';
}
