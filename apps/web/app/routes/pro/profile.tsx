import { useNavigate, useNavigation } from 'react-router';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { LoadingRegion, SkeletonRow } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { loadProfileScreen } from '../../features/profile/load-profile.ts';
import { ProfilePanel } from '../../features/profile/profile-panel.tsx';
import { profileTabAddress, profileTabs, readProfileTab } from '../../features/profile/profile-tabs.ts';
import type { Route } from './+types/profile';

export const meta: Route.MetaFunction = () => [
  { title: 'Mon profil | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProfileScreen(request);

const labels = { profil: 'Profil', abonnement: 'Abonnement', factures: 'Factures' } as const;

export default function Profile({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const shown = loaderData.content.tab;
  const isChanging = location?.pathname === '/pro/profile';
  const chosen = isChanging ? readProfileTab(new URLSearchParams(location.search)) : shown;
  const content = chosen === shown ? <ProfilePanel {...loaderData} /> : <PanelWaiting />;
  return (
    <>
      <BackLink to="/pro/">Retour au tableau de bord</BackLink>
      <PageHead title="Mon profil" />
      <Tabs
        label="Mon profil"
        tabs={profileTabs.map((tab) => ({ value: tab, label: labels[tab], content }))}
        value={chosen}
        onChange={(tab) => {
          const wanted = profileTabs.find((one) => one === tab);
          if (wanted) void navigate(profileTabAddress(wanted), { preventScrollReset: true });
        }}
      />
    </>
  );
}

function PanelWaiting() {
  return (
    <LoadingRegion className="card card-pad">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </LoadingRegion>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/', label: 'Retour au tableau de bord' }} />;
}
