import { fr } from '@lampion/contract/french';
import { type BarState, barStateAt, type SaidState } from '@lampion/contract/night/rules/bar-states';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { drawAnswerSign } from '@lampion/drawing/app/door-lantern';
import { Svg } from '../../ui/graphics.tsx';

/** The shapes of the door's three answers. */
const shapes = { ready: 'in', soon: 'partly', full: 'refused' } as const;
const badges = { ready: 'success', soon: 'warning', full: 'danger' } as const;

/** The lantern of a state, in the colour of the text around it. */
export function StateLantern({ state }: { state: BarState }) {
  return <Svg drawing={drawAnswerSign(shapes[state])} />;
}

interface StateProps {
  bar: SaidState;
  now: Date;
}

/** What a bar says, by word, colour and shape; nothing where it said nothing. */
export function StateSign({ bar, now }: StateProps) {
  const state = barStateAt(bar, now);
  if (state === null) return null;
  return (
    <span className={`badge badge-${badges[state]} num`}>
      <StateLantern state={state} />
      {fr(nameState(state, bar.readyAt))}
    </span>
  );
}

function nameState(state: BarState, readyAt: string | null): string {
  if (state === 'soon' && readyAt !== null) return `Prêt à ${formatTime(readyAt)}`;
  return state === 'full' ? 'Complet' : 'Prêt';
}

/**
 * What the groups read of their next bar. The bar's own page previews it with this component, word
 * for word.
 */
export function StateLine({ bar, now }: StateProps) {
  const state = barStateAt(bar, now);
  if (state === null) return null;
  return (
    <span className="bw-said-state num">
      <StateSign bar={bar} now={now} />
      {fr(sayState(state, bar.readyAt))}
    </span>
  );
}

function sayState(state: BarState, readyAt: string | null): string {
  if (state === 'soon' && readyAt !== null) return `On vous attend à ${formatTime(readyAt)}.`;
  return state === 'full' ? 'C’est complet pour l’instant.' : 'On vous attend.';
}
