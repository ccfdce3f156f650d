import { fr } from '@lampion/contract/french';
import type { DemoMethod } from '@lampion/contract/rules/demo-payment';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { describeRefusal, methodWords } from './demo-words.ts';

interface MethodFormProps {
  methods: readonly DemoMethod[];
  /** Why the last one was refused. */
  refusal: string | null;
  /** What the form does. */
  submit: string;
  /** Nothing is due: none has to be chosen. */
  mayBeNone?: boolean;
  /** The bank is asked first: another means is only a way out. */
  isSecond?: boolean;
  /** Other ways out, beside the button. */
  children?: ReactNode;
}

/** A means of payment to choose in place of a card to type. */
export function MethodForm(props: MethodFormProps) {
  const { methods, refusal, submit, mayBeNone = false, isSecond = false, children } = props;
  const options = methods.map((method) => [method, methodWords[method]] as const);
  const all = mayBeNone ? [['none', 'Sans moyen de paiement'] as const, ...options] : options;
  return (
    <form method="post" className="form">
      {refusal !== null && (
        <div role="alert">
          <FieldError>{describeRefusal(refusal)}</FieldError>
        </div>
      )}
      <fieldset className="field">
        <legend className="label">{isSecond ? 'Autre moyen de paiement' : 'Moyen de paiement'}</legend>
        {all.map(([value, label], index) => (
          <label key={value} className="check">
            <input type="radio" name="moyen" value={value} defaultChecked={index === 0} />
            <span>{fr(label)}</span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button
          type="submit"
          name="choix"
          value="payer"
          variant={isSecond ? undefined : 'primary'}
          size="large"
        >
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The window a bank would open: the customer says who they are, or cannot. */
export function BankForm() {
  return (
    <form method="post" className="form bank-form" aria-labelledby="bank-title">
      <h2 id="bank-title">Votre banque veut savoir qui paie</h2>
      <p>
        {fr('Dans la démonstration, vous répondez à sa place. Si vous quittez cette page, rien n’est payé.')}
      </p>
      <div className="actions">
        <Button type="submit" name="choix" value="succeed" variant="primary" size="large">
          Confirmer mon identité
        </Button>
        <Button type="submit" name="choix" value="fail" size="large">
          Échouer
        </Button>
      </div>
    </form>
  );
}
