import {
  drawHeroGarland,
  drawHeroGarlandMobile,
  drawHeroScene,
  drawHeroSceneMobile,
} from '@lampion/drawing/scenes/hero';
import { StoreLinks, useStores } from '../../components/site/store-links.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { Pegs } from './pegs.tsx';
import { ShoppingNote } from './shopping-note.tsx';

/** First screen: dusk on the square, the three words of the slogan, and an event as the application shows it. */
export function Hero() {
  return (
    <section className="hero">
      <Svg drawing={drawHeroScene()} />
      <Svg drawing={drawHeroSceneMobile()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap hero-in">
        <Svg drawing={drawHeroGarland()} />
        <div className="hero-words">
          <h1 className="poster">
            <span className="l1">Créez.</span> <span className="l2">Vivez.</span>{' '}
            <span className="l3">Partagez.</span>
          </h1>
          <p className="hero-lead">
            L’invitation, les réponses, la liste de courses, la playlist, les défis&#8239;: toute la soirée
            tient dans une appli. Il ne manque que vos amis.
          </p>
          <StoreLinks stores={useStores()} variants={['primary', 'outline']} />
        </div>
        <div className="hero-cards">
          <div className="pegged inv">
            <Pegs />
            <InvitationCard />
          </div>
          <div className="pegged list">
            <i className="peg peg-middle" />
            <ShoppingNote />
          </div>
        </div>
      </div>
    </section>
  );
}
