import { fr } from '@lampion/contract/french';
import { drawEmptyString } from '@lampion/drawing/scenes/empty';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { useContext } from 'react';
import { RequestIdContext } from '../../lib/request-id.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Svg } from '../ui/svg.tsx';
import { describeRouteError } from './describe-route-error.ts';
import { PaperPage } from './paper-page.tsx';

/** Says what is missing or broken, and links back. An incident shows the id under which it was logged. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { title, text, action, isIncident } = describeRouteError(error);
  const requestId = useContext(RequestIdContext);
  return (
    <PaperPage title={title} top={<Svg drawing={drawEmptyString()} />}>
      <p className="sheet-lead">{fr(text)}</p>
      {isIncident && requestId !== '' && (
        <p className="hint">
          Si cela se reproduit, donnez-nous cette référence&#8239;: <code>{requestId}</code>
        </p>
      )}
      <p className="actions">
        <LinkButton href={action.href} variant="primary" size="large">
          <Icon of={action.href === '' ? RotateCw : ArrowLeft} />
          {action.label}
        </LinkButton>
      </p>
    </PaperPage>
  );
}
