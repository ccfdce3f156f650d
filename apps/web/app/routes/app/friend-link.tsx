import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import { FriendLinkCard } from '../../features/app/friends/friend-link-card.tsx';
import { appLinks, appMeta } from '../../features/app/shell/app-head.ts';
import { LinkFrame } from '../../features/app/shell/link-frame.tsx';
import { callApi, isOffline, toApiError } from '../../lib/api.ts';
import type { PageHandle } from '../../root.tsx';
import type { Route } from './+types/friend-link';

export const handle: PageHandle = { themes: 'app', theme: 'dark' };
export const links = appLinks;
export const meta = () => appMeta('Un lien d’ami');

/** Without what ends the sentence that the link was taken from: a kept frame answers before the server could redirect. */
const wholeCode = (code: string) => /^[\w-]+/.exec(code)?.[0] ?? code;

/** For whoever has the link, signed in or not. */
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
