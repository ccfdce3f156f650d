import { expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { ParticipationFigures } from './participation.tsx';

const silent = { from: '2026-11-09', yes: 0, maybe: 0, no: 0, replies: 0 };
const busy = { from: '2026-11-16', yes: 2, maybe: 1, no: 0, replies: 3 };

function show(slots: readonly (typeof busy)[]) {
  return showScreen(
    <ParticipationFigures
      slots={slots}
      unit={['semaine', 'semaines']}
      none="Pas encore de réponse."
      rest="Peut-être ou non"
      table={{ hasAll: true, caption: 'Réponses', from: 'Semaine', columns: [['Oui', ({ yes }) => yes]] }}
    />,
  );
}

it('draws no axes without any reply', () => {
  const { view, container } = show([silent, silent]);
  view.getByText('Pas encore de réponse.');
  expect(container.querySelector('svg, table')).toBeNull();
});

it('draws the only week as one bar with its figure and its day, and lists it alone', () => {
  const { view, container } = show([silent, busy]);
  view.getByText('3 réponses, dont 2 oui, en 1 semaine.');
  expect(container.querySelectorAll('.participation-yes')).toHaveLength(1);
  expect(container.querySelector('.participation-figure')?.textContent).toBe('3');
  view.getByText('16 nov.');
  expect(container.querySelectorAll('tbody tr')).toHaveLength(1);
});
