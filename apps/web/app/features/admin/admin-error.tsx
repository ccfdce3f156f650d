import { ScreenError } from '../../components/area/screen-error.tsx';
import { KeptOnDevice } from '../account/kept-on-device.tsx';

/** A screen of the administration that could not be loaded. */
export function AdminError() {
  return (
    <ScreenError home={{ to: '/admin', label: 'Tableau de bord' }}>
      <KeptOnDevice canWrite />
    </ScreenError>
  );
}
