import { ScreenError } from '../../components/area/screen-error.tsx';

/** A screen of the administration that could not be loaded. */
export function AdminError() {
  return <ScreenError home={{ to: '/admin', label: 'Tableau de bord' }} />;
}
