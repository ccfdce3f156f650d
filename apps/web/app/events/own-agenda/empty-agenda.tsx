import { fr } from '@lampion/contract/french';
import { drawEmptyAgenda } from '@lampion/drawing/app/app-strings';
import { LinkButton } from '../../ui/button.tsx';
import { Svg } from '../../ui/graphics.tsx';

/** The empty agenda: one lit lantern among unlit ones. */
export function EmptyAgenda() {
  return (
    <section className="ap-empty">
      <Svg drawing={drawEmptyAgenda()} />
      <h2>Rien sur le fil</h2>
      <p className="muted ap-empty-words">
        {fr('Accrochez la première soirée : un nom, une date, une affiche.')}
      </p>
      <LinkButton variant="primary" size="large" to="/app/new">
        Prévoir une soirée
      </LinkButton>
      <LinkButton variant="ghost" to="/app/friends">
        Retrouver mes amis
      </LinkButton>
    </section>
  );
}
