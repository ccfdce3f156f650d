import { Avatar } from '../../components/ui/avatar.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { Ribs } from '../../components/ui/ribs.tsx';

const GUESTS = [
  { name: 'Camille R.', isComing: true },
  { name: 'Idir B.', isComing: true },
  { name: 'Maud L.', isComing: true },
  { name: 'Zoé P.', isComing: false },
];

/** Replies lighting up one by one. */
export function GuestsSlide() {
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

const CHALLENGES = [
  { title: 'Faire danser le voisin du dessous', points: 20, isDone: true },
  { title: 'Retrouver le titre du slow', points: 15, isDone: true },
  { title: 'Photo de groupe avant minuit', points: 10, isDone: false },
];

/** Tonight's challenges, two of them completed. */
export function ChallengesSlide() {
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
