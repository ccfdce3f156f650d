import { LinkButton } from '../../components/ui/button.tsx';

const REASONS = [
  {
    title: 'Une page, une date, des réponses',
    text: 'Chaque événement a sa page, son billet et sa place dans l’agenda. Les places se comptent toutes seules, la liste d’attente aussi.',
  },
  {
    title: 'Vos invités, prévenus une fois',
    text: 'Une notification part à chacun par le canal qu’il a choisi. Vous voyez ce qui est arrivé, et à qui.',
  },
  {
    title: 'La porte en ordre',
    text: 'Les arrivées se cochent depuis un téléphone, les chiffres vous attendent le lendemain.',
  },
];

/** For people who organise: what Espace Pro does, and the way in. */
export function ProSection() {
  return (
    <section className="night night-midnight" id="organiser" aria-labelledby="organiser-titre">
      <div className="wrap">
        <p className="hour">3&nbsp;h, derrière le comptoir</p>
        <h2 className="display night-title" id="organiser-titre">
          Vous organisez&#8239;?
        </h2>
        <ul className="pro-reasons">
          {REASONS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="pro-ways">
          <LinkButton href="/pro/signup" variant="primary" size="large">
            Créer mon espace
          </LinkButton>
          <LinkButton href="/terms#offres" variant="ghost" size="large">
            Voir les offres
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
