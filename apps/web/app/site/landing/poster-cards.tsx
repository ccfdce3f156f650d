import {
  drawGuestsPoster,
  drawPlanningPoster,
  drawPosterLine,
  drawShoppingPoster,
} from '@lampion/drawing/scenes/posters';
import { Svg } from '../../ui/graphics.tsx';

const POSTERS = [
  {
    title: 'Planifiez',
    text: 'Une date, un lieu, une heure de fin que personne ne respectera. L’appli se charge de prévenir.',
    draw: drawPlanningPoster,
  },
  {
    title: 'Gérez vos invités',
    text: 'Les réponses s’allument une à une. Vous savez pour combien préparer, et qui relancer.',
    draw: drawGuestsPoster,
  },
  {
    title: 'Partagez la liste de courses',
    text: 'Chacun coche ce qu’il apporte. Plus jamais six taboulés et zéro glaçon.',
    draw: drawShoppingPoster,
  },
];

/** What the application does, as three posters pegged to one string. */
export function PosterCards() {
  return (
    <section className="night night-midnight arc">
      <div className="wrap">
        <p className="hour">Minuit pile</p>
        <h2 className="display night-title">Tout est accroché au même fil.</h2>
        <div className="line-cards">
          <Svg drawing={drawPosterLine()} />
          {POSTERS.map(({ title, text, draw }) => (
            <article key={title} className="poster-card pegged" data-theme="light">
              <Pegs />
              <div className="art">
                <Svg drawing={draw()} />
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Two clothes-pegs, which hold what hangs from a string. */
export function Pegs() {
  return (
    <>
      <i className="peg" />
      <i className="peg peg-right" />
    </>
  );
}
