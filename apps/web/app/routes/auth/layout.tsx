import { Outlet } from 'react-router';
import { AreaError } from '../../components/area/area-error.tsx';
import { areaLinks } from '../../components/area/area-links.ts';
import { Toaster } from '../../components/ui/toaster.tsx';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import type { PageHandle } from '../../root.tsx';

export const handle: PageHandle = { theme: 'light' };
export const links = areaLinks;

export default function AuthLayout() {
  return (
    <SignInFrame>
      <Outlet />
      <Toaster />
    </SignInFrame>
  );
}

export function ErrorBoundary() {
  return <AreaError signInPath="/login" />;
}
