import { fr } from '@lampion/contract/french';
import { formatNewsMoment } from '@lampion/contract/rules/news-words';
import type { GivenTicket as Given } from '@lampion/contract/schemas/ticket';
import { LinkButton } from '../../../components/ui/button.tsx';

/** What is left of a ticket on the phone of whoever gave it. */
export function GivenTicket({ ticket: { name, beginDate, people, to } }: { ticket: Given }) {
  const company = people === 1 ? '' : `, à ${people}`;
  return (
    <section className="ap-empty">
      <h1 className="ap-h1">{fr(`Donné à ${to}`)}</h1>
      <p>
        <b>{fr(name)}</b>
        <br />
        <span className="num">{fr(`${formatNewsMoment(beginDate)}${company}`)}</span>
      </p>
      <p className="muted">{fr(`Pour venir quand même, demandez à ${to} de vous rendre le billet.`)}</p>
      <LinkButton variant="primary" to="/app">
        Retour aux soirées
      </LinkButton>
    </section>
  );
}
