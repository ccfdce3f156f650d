import { repositoryRoot } from '../../scripts/support/repository.ts';
import { runNodeProgram } from '../../scripts/support/run-command.ts';
import type { Places } from './demo-places.ts';

/** A route with a screen, as routes.ts declares it. */
export interface ScreenRoute {
  /** The part of the product: `public`, `auth`, `pro`, `app`, `pass` or `admin`. */
  readonly part: string;
  /** With its parameters: `/pro/events/:id`. */
  readonly path: string;
}

/** How a screen is reached for its pictures. */
export interface Screen extends ScreenRoute {
  /** One for all pictures, or one for each width: links that work once. */
  readonly addresses: readonly string[];
  /** E-mail of the account that opens it; null: nobody is signed in. */
  readonly account: string | null;
}

interface RouteEntry {
  readonly id: string;
  readonly file: string;
  readonly path?: string;
  readonly children?: readonly RouteEntry[];
}

/** Routes that lead elsewhere and show nothing. */
const redirects = ['/pro/dashboard', '/admin/dashboard', '/me/*'];

/** The routes with a screen, in the order of routes.ts, as the framework's own command lists them. */
export async function listRoutes(): Promise<ScreenRoute[]> {
  const { code, output } = await runNodeProgram('@react-router/dev/bin.cjs', ['routes', '--json'], {
    cwd: `${repositoryRoot}/apps/web`,
  });
  if (code !== 0) throw new Error(output);
  const flatten = (entry: RouteEntry, above: string): ScreenRoute[] => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    if (entry.children) return entry.children.flatMap((child) => flatten(child, path));
    const part = /(\w+)\/[\w-]+(?:\/|$)/.exec(entry.id)?.[0].split('/')[0] ?? '';
    const isPass = path.startsWith('/app/pass/');
    return [{ part: isPass ? 'pass' : part, path: path || '/' }];
  };
  return (JSON.parse(output) as RouteEntry[])
    .flatMap((entry) => flatten(entry, ''))
    .filter(({ path }) => !redirects.includes(path));
}

/** Who opens the screens of a part, unless the table says otherwise. */
const accounts: Readonly<Record<string, string>> = {
  pro: 'pro@lampion.test',
  app: 'membre@lampion.test',
  admin: 'admin@lampion.test',
};

type Entry = string | { readonly at: string | readonly string[]; readonly as: string | null };

/** The address of every screen with a parameter, and of those that another account opens. */
function addressesOf(places: Places): Readonly<Record<string, Entry>> {
  const { barathon, yanis, own, coming, past, spent, series, accounts: made, payments } = places;
  const nobody = (at: string | readonly string[]) => ({ at, as: null });
  return {
    '/agenda/:city': '/agenda/nantes',
    '/blog/:id': `/blog/${places.article}`,
    '/blog/categorie/:slug': places.category,
    '/blog/tag/:slug': places.tag,
    '/contester/:token': places.contest,
    '/events/:id': `/events/${coming}`,
    '/events/:id/signaler': `/events/${coming}/signaler`,
    '/series/:id': `/series/${series}`,
    '/o/:username': '/o/guinguette_du_canal',
    '/embed/o/:username': '/embed/o/guinguette_du_canal',
    '/embed/events/:id': `/embed/events/${coming}`,
    '/p/:code': `/p/${places.ownCode}`,
    '/tv/:code': `/tv/${places.tv}`,
    '/bar/:code': `/bar/${places.bar}`,
    '/ou/:code': `/ou/${places.late}`,
    '/unsubscribe/:token': `/unsubscribe/${'a'.repeat(43)}`,
    '/follow/:organiserId/:token': places.follow,
    '/replies/:token': places.passes.replies,
    '/replies/:token/lien': `${places.passes.replies}/lien`,
    '/demo-checkout/:id': payments.checkout,
    '/demo-invoice/:id': payments.invoice,
    '/demo-credit-note/:id': payments.creditNote,
    '/demo-portal/:id': payments.portal,
    '/*': '/nulle-part',
    '/login/reset-password': nobody(made.map(({ reset }) => reset)),
    '/login/confirm-email': nobody(made.map(({ confirm }) => confirm)),
    '/login/confirm-new-email': nobody(made.map(({ confirmNew }) => confirmNew)),
    '/pro/join': places.join,
    '/pro/events/:id': `/pro/events/${coming}`,
    '/pro/events/:id/edit': `/pro/events/${coming}/edit`,
    '/pro/events/:id/file': `/pro/events/${coming}/file`,
    '/pro/events/:id/arrivals': `/pro/events/${barathon}/arrivals`,
    '/pro/events/:id/door': `/pro/events/${barathon}/door`,
    '/pro/events/:id/morning-after': `/pro/events/${past}/morning-after`,
    '/pro/events/:id/album': `/pro/events/${barathon}/album`,
    '/pro/events/:id/notification': `/pro/events/${coming}/notification`,
    '/pro/series': { at: '/pro/series', as: 'butte@lampion.test' },
    '/pro/series/new': `/pro/series/new?event=${coming}`,
    '/pro/series/:id': { at: `/pro/series/${series}`, as: 'butte@lampion.test' },
    '/pro/connections/webhooks/:id': `/pro/connections/webhooks/${places.webhook}`,
    '/pro/order': { at: `/pro/order?offre=${payments.priceId}`, as: 'nouveau@lampion.test' },
    '/pro/connect': { at: '/pro/connect', as: 'nouveau@lampion.test' },
    '/pro/*': '/pro/nulle-part',
    '/app/signup': nobody('/app/signup'),
    '/app/a/:code': nobody(`/app/a/${places.friendCode}`),
    '/app/door/:id': nobody(`/app/door/${barathon}#${places.door}`),
    '/app/pass': nobody('/app/pass'),
    '/app/pass/:id': `/app/pass/${barathon}`,
    '/app/pass/:id/ticket': `/app/pass/${yanis}/ticket`,
    '/app/pass/:id/list': `/app/pass/${yanis}/list`,
    '/app/pass/:id/costs': `/app/pass/${yanis}/costs`,
    '/app/pass/:id/barathon': `/app/pass/${barathon}/barathon`,
    '/app/pass/:id/playlist': `/app/pass/${yanis}/playlist`,
    '/app/pass/:id/album': `/app/pass/${yanis}/album`,
    '/app/pass/:id/challenges': `/app/pass/${yanis}/challenges`,
    '/app/pass/:id/home': `/app/pass/${yanis}/home`,
    '/app/pass/:id/morning-after': `/app/pass/${spent}/morning-after`,
    '/app/pass/:id/outbox': `/app/pass/${yanis}/outbox`,
    '/app/pass/:id/*': `/app/pass/${yanis}/nulle-part`,
    '/app/parties/:id': `/app/parties/${yanis}`,
    '/app/events/:id': `/app/events/${barathon}`,
    '/app/nights/:id/list': `/app/nights/${yanis}/list`,
    '/app/nights/:id/costs': `/app/nights/${yanis}/costs`,
    '/app/parties/:id/guests': `/app/parties/${own}/guests`,
    '/app/parties/:id/invite': `/app/parties/${own}/invite`,
    '/app/parties/:id/edit': `/app/parties/${own}/edit`,
    '/app/parties/:id/announce': `/app/parties/${own}/announce`,
    '/app/friends/:username': '/app/friends/yanis.bkr',
    '/app/groups/:id': `/app/groups/${places.group}`,
    '/app/nights/:id/door': `/app/nights/${own}/door`,
    '/app/nights/:id/morning-after': `/app/nights/${spent}/morning-after`,
    '/app/parties/:id/ticket': `/app/parties/${yanis}/ticket`,
    '/app/nights/:id/barathon': `/app/nights/${barathon}/barathon`,
    '/app/nights/:id/playlist': `/app/nights/${yanis}/playlist`,
    '/app/nights/:id/album': `/app/nights/${yanis}/album`,
    '/app/nights/:id/challenges': `/app/nights/${yanis}/challenges`,
    '/app/nights/:id/home': `/app/nights/${yanis}/home`,
    '/app/*': '/app/nulle-part',
    '/admin/articles/:id/edit': `/admin/articles/${places.articleId}/edit`,
    '/admin/users/:id': `/admin/users/${places.user}`,
    '/admin/customers/:id': `/admin/customers/${places.customer}`,
    '/admin/messages/:id': `/admin/messages/${places.message}`,
    '/admin/*': '/admin/nulle-part',
  };
}

/**
 * How every screen is reached.
 * @throws with the names of screens that have parameters and no address
 */
export function planScreens(routes: readonly ScreenRoute[], places: Places): Screen[] {
  const table = addressesOf(places);
  const missing = routes.filter(({ path }) => /[:*]/.test(path) && table[path] === undefined);
  if (missing.length > 0)
    throw new Error(
      `Screens without an address in e2e/pictures/screens.ts: ${missing.map(({ path }) => path).join(', ')}`,
    );
  return routes.map((route) => {
    const entry = table[route.path] ?? route.path;
    const { at, as } = typeof entry === 'string' ? { at: entry, as: accounts[route.part] ?? null } : entry;
    return { ...route, addresses: [at].flat(), account: as };
  });
}
