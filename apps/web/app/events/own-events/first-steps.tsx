import { fr } from '@lampion/contract/french';
import type { ProDashboard } from '@lampion/contract/people/pro-dashboard';
import { Link } from 'react-router';
import { Lamp } from '../../ui/graphics.tsx';

interface Step {
  title: string;
  text: string;
  to: string;
  isDone: boolean;
}

/** Whether the organiser still has a first step to take. */
export function isStarting({ totalEvents, hasGuests }: ProDashboard): boolean {
  return totalEvents === 0 || !hasGuests;
}

/** Where people are invited to the first event there is. */
function toInvitations({ next, coming, drafts }: ProDashboard): string {
  const event = next ?? coming[0] ?? drafts[0];
  return event ? `/pro/events/${event._id}#guests` : '/pro/events/new';
}

function listSteps(dashboard: ProDashboard): Step[] {
  return [
    {
      title: 'Présenter votre page',
      text: 'Quelques mots : qui invite, et à quoi.',
      to: '/pro/profile',
      isDone: dashboard.isPresented,
    },
    {
      title: 'Créer un premier événement',
      text: 'Un nom, une date, un lieu. Un brouillon suffit pour commencer.',
      to: '/pro/events/new',
      isDone: dashboard.totalEvents > 0,
    },
    {
      title: 'Inviter une première personne',
      text: 'Par e-mail, ou en partageant la page de l’événement.',
      to: toInvitations(dashboard),
      isDone: dashboard.hasGuests,
    },
  ];
}

/** The way to a first night: three lanterns, each lit once its step is done. */
export function FirstSteps({ dashboard }: { dashboard: ProDashboard }) {
  return (
    <section className="card card-pad first-steps" aria-labelledby="first-steps">
      <h2 className="section-title" id="first-steps">
        Trois lampions à allumer
      </h2>
      <ol>
        {listSteps(dashboard).map((step) => (
          <FirstStep key={step.title} {...step} />
        ))}
      </ol>
    </section>
  );
}

function FirstStep({ title, text, to, isDone }: Step) {
  return (
    <li className="first-step">
      <Lamp isLit={isDone} />
      <div className="min-w-0">
        <Link className="row-link first-step-title" to={to}>
          {title}
        </Link>
        <p className="muted">{fr(text)}</p>
      </div>
      <span className="muted">{isDone ? 'Fait' : 'À faire'}</span>
    </li>
  );
}
