import { type LoaderFunctionArgs, redirect } from 'react-router';

/** The members' area moved to the app; its previous addresses redirect there. */
function toApp({ request }: LoaderFunctionArgs) {
  const isAccount = new URL(request.url).pathname.startsWith('/me/account');
  return redirect(isAccount ? '/app/me/account' : '/app');
}

export { toApp as clientLoader, toApp as loader };
