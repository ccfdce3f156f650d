import { fr } from '@lampion/contract/french';
import { type FriendLink, friendEndpoints } from '@lampion/contract/people/friends';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi, isOffline, toApiError } from '../../platform/api.ts';
import { readToken } from '../../platform/session/session.ts';
import { signInAddress } from '../../platform/session/session-end.ts';
import type { PageHandle } from '../../root.tsx';
import { appLinks, appMeta } from '../../shell/app-head.ts';
import { LinkFrame } from '../../shell/link-frame.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import type { Route } from './+types/friend-link';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('Un lien d’ami');

/**
 * Strips trailing punctuation from a copied link: offline, a cached frame answers, so the server
 * cannot redirect.
 */
const wholeCode = (code: string) => /^[\w-]+/.exec(code)?.[0] ?? code;

/** Works for everybody with the link, signed in or not. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const code = wholeCode(params.code);
  try {
    const link = await callApi(friendEndpoints.showFriendLink, { params: { code }, signal: request.signal });
    return { link, problem: null };
  } catch (error) {
    const problem = isOffline(error)
      ? 'Ce lien a besoin du réseau. Réessayez quand il revient.'
      : toApiError(error).message;
    return { link: null, problem };
  }
}

export function HydrateFallback() {
  return <LinkFrame className="am-link" isBusy />;
}

export default function FriendLinkScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <LinkFrame className="am-link">
      <FriendLinkCard {...loaderData} code={wholeCode(params.code)} />
    </LinkFrame>
  );
}

interface FriendLinkCardProps {
  link: FriendLink | null;
  /** Why there is no link. */
  problem: string | null;
  code: string;
}

/**
 * The owner of a friend link and a button to become friends; for visitors without an account, the
 * way to sign up.
 */
export function FriendLinkCard({ link, problem, code }: FriendLinkCardProps) {
  if (link === null) {
    return (
      <>
        <h1 className="ap-h1">Ce lien ne mène à personne</h1>
        <p className="muted">{problem && fr(problem)}</p>
        <LinkButton to="/app/friends">Voir mes amis</LinkButton>
      </>
    );
  }
  const { firstName, picUrl } = link;
  return (
    <>
      <Avatar name={link.username ?? firstName} picture={picUrl} isLarge />
      <h1 className="ap-h1">{fr(`${firstName} vous tend un fil`)}</h1>
      {link.username === null ? <WayIn code={code} /> : <Befriend link={link} code={code} />}
    </>
  );
}

function WayIn({ code }: { code: string }) {
  const pathname = `/app/a/${code}`;
  const signup = `/app/signup?retour=${encodeURIComponent(pathname)}`;
  if (readToken() !== null) {
    return (
      <>
        <p className="muted">{fr('Choisissez d’abord un pseudo : vous serez ensuite amis d’un geste.')}</p>
        <LinkButton variant="primary" size="large" href={signup}>
          Choisir un pseudo
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <p className="muted">{fr('Entrez dans Lampion : vous serez amis d’un geste.')}</p>
      <LinkButton variant="primary" size="large" href={signInAddress({ pathname, search: '' })}>
        Se connecter
      </LinkButton>
      <LinkButton href={signup}>Créer un compte</LinkButton>
    </>
  );
}

function Befriend({ link: { relation, username, firstName }, code }: { link: FriendLink; code: string }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const profile = `/app/friends/${username}`;
  async function accept() {
    setPending(true);
    try {
      await callApi(friendEndpoints.acceptFriendLink, { params: { code } });
      await navigate(profile);
    } catch (problem) {
      setError(toApiError(problem).message);
      setPending(false);
    }
  }
  if (relation === 'you') return <OwnLink />;
  if (relation === 'friend') {
    return (
      <>
        <p className="muted">{fr(`${firstName} est déjà sur votre fil.`)}</p>
        <LinkButton to={profile}>Voir son profil</LinkButton>
      </>
    );
  }
  return (
    <>
      <FormError>{error}</FormError>
      <Button
        variant="primary"
        size="large"
        pendingText={isPending ? 'Un instant…' : undefined}
        onClick={() => void accept()}
      >
        Devenir amis
      </Button>
    </>
  );
}

function OwnLink() {
  return (
    <>
      <p className="muted">{fr('C’est votre propre lien : montrez-le à quelqu’un d’autre.')}</p>
      <LinkButton to="/app/friends">Voir mes amis</LinkButton>
    </>
  );
}
