import { fr } from '@lampion/contract/french';
import { Tag } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { TextField } from '../../components/ui/input.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import type { PromotionCodeState } from './use-promotion-code.ts';

/** A promotion code, folded until it is wanted; once it holds, what it takes off. */
export function PromotionCodeField({ state }: { state: PromotionCodeState }) {
  const form = useErrorFocus(state.fault);
  const { discount } = state.preview;
  if (discount !== null) {
    return (
      <div className="promotion">
        <p className="well note" role="status">
          <Icon of={Tag} />
          <span>{fr(`Code ${discount.code} : la réduction est dans le récapitulatif.`)}</span>
        </p>
        <Button size="small" onClick={state.remove}>
          Retirer le code
        </Button>
      </div>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void state.apply();
  }
  return (
    <details className="promotion">
      <summary>Code promotionnel</summary>
      <form className="promotion-form" ref={form} onSubmit={submit} noValidate>
        <TextField
          name="code"
          label="Code promotionnel"
          hint="Facultatif. La réduction s’affiche avant la commande."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={state.typed}
          error={state.fault}
          onChange={({ target }) => state.type(target.value)}
        />
        <Button type="submit" pendingText={state.isBusy ? 'Vérification…' : undefined}>
          Appliquer
        </Button>
      </form>
    </details>
  );
}
