import {
  drawHeroGarland,
  drawHeroGarlandMobile,
  drawHeroScene,
  drawHeroSceneMobile,
} from '@lampion/drawing/scenes/hero';
import { Check } from 'lucide-react';
import { TypeBadge } from '../../events/event-page/event-labels.tsx';
import { AvatarStack } from '../../ui/avatar.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { StoreLinks, useStores } from '../download-section.tsx';
import { Pegs } from './poster-cards.tsx';

/**
 * First screen: dusk on the square, the three words of the slogan, and an event as the application
 * shows it.
 */
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

const GUESTS = ['Camille R', 'Maud L', 'Idir B', 'Zoé P'].map((name) => ({ name }));

/** An example of an invitation as the application shows it. */
function InvitationCard() {
  return (
    <article className="invite" data-theme="light">
      <CoverImage
        id="anniv-yanis"
        picture={null}
        cover={{ type: 'party', plan: 'boule', sky: 'crepuscule' }}
        sizes="340px"
      />
      <div className="invite-body">
        <div className="invite-head">
          <TypeBadge type="party" />
          <span className="num">Samedi, 20&nbsp;h&nbsp;30</span>
        </div>
        <p className="display invite-title">Les 30 ans de Yanis</p>
        <p className="invite-place">Jardin du fond, Lille. Apportez un pull.</p>
        <div className="invite-guests">
          <AvatarStack people={GUESTS} />
          <span>18 viennent</span>
        </div>
      </div>
    </article>
  );
}

const ITEMS = [
  { what: 'Glaçons', who: 'Maud' },
  { what: 'Citrons', who: 'Idir' },
  { what: 'Taboulé', who: 'Zoé' },
  { what: 'Enceinte', who: null },
];

/** A shared shopping list, pegged beside the invitation. */
function ShoppingNote() {
  return (
    <article className="shopping-note" data-theme="light">
      <p className="display">Liste de courses</p>
      <ul>
        {ITEMS.map(({ what, who }) => (
          <li key={what}>
            {who ? <Icon of={Check} /> : <span className="box" />}
            <span>{what}</span>
            <small>{who ?? <span className="sr-only">personne encore</span>}</small>
          </li>
        ))}
      </ul>
    </article>
  );
}
