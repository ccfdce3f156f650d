import { useRevalidator } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { AccountSecurity } from '../account-security/account-security.tsx';
import { InvoicesCard } from '../billing/invoices-card.tsx';
import { SubscriptionPanel } from '../billing/subscription-panel.tsx';
import { AppConnectionCard } from './app-connection-card.tsx';
import { CloseProCard } from './close-pro-card.tsx';
import type { ProfileData } from './load-profile.ts';
import { PageCard } from './page-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The content of the selected tab. */
export function ProfilePanel({ profile, content }: ProfileData) {
  if ('failure' in content) return <PanelFailure failure={content.failure} />;
  if ('subscription' in content) return <SubscriptionPanel subscription={content.subscription} />;
  if ('invoices' in content) return <InvoicesCard invoices={content.invoices} />;
  return (
    <div className="card-stack">
      <div className="two-columns">
        <ProfileCard profile={profile} />
        <AppConnectionCard app={profile.app} />
      </div>
      <PageCard page={profile.page} />
      <AccountSecurity {...content.security} />
      {content.security.account.role === 'organiser' && <CloseProCard />}
    </div>
  );
}

function PanelFailure({ failure }: { failure: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Card className="panel-failure" role="alert">
      <FieldError>{failure}</FieldError>
      <Button pendingText={state === 'loading' ? 'Chargement…' : undefined} onClick={() => revalidate()}>
        Réessayer
      </Button>
    </Card>
  );
}
