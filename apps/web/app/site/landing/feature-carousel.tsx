import { drawCarouselBackdrop } from '@lampion/drawing/scenes/dusk';
import { Pause, Play } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Lamp, Svg } from '../../ui/graphics.tsx';
import { Ribs } from '../../ui/ribs.tsx';

const GUESTS = [
  { name: 'Camille R.', isComing: true },
  { name: 'Idir B.', isComing: true },
  { name: 'Maud L.', isComing: true },
  { name: 'Zoé P.', isComing: false },
];

const CHALLENGES = [
  { title: 'Faire danser le voisin du dessous', points: 20, isDone: true },
  { title: 'Retrouver le titre du slow', points: 15, isDone: true },
  { title: 'Photo de groupe avant minuit', points: 10, isDone: false },
];

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
 * (enhance/shared/carousel.ts) turns it into tabs that advance by themselves, with a button to
 * pause them.
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

/** The date of an event, and the notification of its change. */
function DateSlide() {
  return (
    <article className="slide-dated" data-theme="light">
      <div className="date-card">
        <div className="date-card-head">
          <span>Samedi</span>
          <span>juin</span>
        </div>
        <div className="date-card-body">
          <p className="display num date-card-day">12</p>
          <p className="date-card-hour">20&nbsp;h&nbsp;30, jusqu’à ce que le soleil râle</p>
          <p className="muted">Jardin du fond, Lille</p>
        </div>
      </div>
      <div className="slide-note" data-theme="dark">
        <Lamp isLit hasHalo={false} />
        <span>
          <b>Horaire décalé à 21&nbsp;h.</b>
          24 invités prévenus.
        </span>
      </div>
    </article>
  );
}

/** Replies lighting up one by one. */
function GuestsSlide() {
  return (
    <article className="slide-card" data-theme="light">
      <p className="display">18 oui sur 24</p>
      <Ribs count={24} lit={18} />
      <ul>
        {GUESTS.map(({ name, isComing }) => (
          <li key={name} className="guest-row">
            <Avatar name={name} />
            {name}
            <span className="guest-reply">
              {isComing ? 'Vient' : 'Hésite'}
              <Lamp isLit={isComing} hasHalo={false} />
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Tonight's challenges, two of them completed. */
function ChallengesSlide() {
  return (
    <article className="slide-card" data-theme="light">
      <p className="display">Ce soir, trois défis</p>
      <ul className="challenge-lines">
        {CHALLENGES.map(({ title, points, isDone }) => (
          <li key={title}>
            <Lamp isLit={isDone} hasHalo={false} />
            <span>
              {title}
              {isDone && <span className="sr-only"> (relevé)</span>}
            </span>
            <span className="pts">{points} pts</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
