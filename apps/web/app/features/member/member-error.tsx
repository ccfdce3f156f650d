import { ScreenError } from '../../components/area/screen-error.tsx';

/** A screen of the member area that could not be loaded. */
export function MemberError() {
  return <ScreenError home={{ to: '/me', label: 'Retour à mes sorties' }} />;
}
