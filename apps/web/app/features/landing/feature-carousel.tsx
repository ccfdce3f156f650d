import { drawCarouselBackdrop } from '@lampion/drawing/scenes/carousel-backdrop';
import { Pause, Play } from 'lucide-react';
import { buttonClass } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import { DateSlide } from './date-slide.tsx';
import { ChallengesSlide, GuestsSlide } from './feature-slides.tsx';

const FEATURES = [
  {
    name: 'Planification intelligente',
    text: 'Date, lieu, horaires\u202f: tout le monde voit la même chose. Un changement\u202f? Chacun le sait aussitôt.',
    ink: 'lampion',
    Slide: DateSlide,
  },
  {
    name: 'Gestion des invités',
    text: 'Invitez en trois gestes et regardez les réponses s’allumer. Fini les «\u202falors, tu viens\u202f?\u202f» sans réponse.',
    ink: 'framboise',
    Slide: GuestsSlide,
  },
  {
    name: 'Animation',
    text: 'Playlist à plusieurs, défis à points, barathon de bar en bar\u202f: la soirée prend toute seule.',
    ink: 'menthe',
    Slide: ChallengesSlide,
  },
] as const;

/**
 * Three features beside a picture. Without a script it is a list with the first picture; its script
 * (enhance/carousel.ts) turns it into tabs that advance by themselves, with a button to pause them.
 */
export function FeatureCarousel() {
  return (
    <section className="night" id="fonctionnalites">
      <div className="wrap">
        <p className="hour">22&nbsp;h&nbsp;30</p>
        <h2 className="display night-title">Moins de messages, plus de fête.</h2>
        <div className="feat">
          <div>
            <div className="feat-tabs">
              {FEATURES.map(({ name, text, ink }, index) => (
                <div key={name} className="feat-tab">
                  <span className="on">
                    <Lamp isLit ink={ink} />
                  </span>
                  <span className="off">
                    <Lamp isLit={false} />
                  </span>
                  <h3 id={`feature-name-${index + 1}`}>{name}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
            <div className="feat-controls">
              <button type="button" className={buttonClass({ size: 'small' })} data-pause="">
                <span className="face" data-face="playing">
                  <Icon of={Pause} />
                  Mettre en pause
                </span>
                <span className="face" data-face="paused" hidden>
                  <Icon of={Play} />
                  Reprendre
                </span>
              </button>
              <span className="num muted" data-count="" />
            </div>
          </div>
          <div className="stage">
            <Svg drawing={drawCarouselBackdrop()} />
            {FEATURES.map(({ name, Slide }, index) => (
              <div
                key={name}
                className={classNames('slide', index === 0 && 'on')}
                id={`feature-${index + 1}`}
              >
                <Slide />
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
