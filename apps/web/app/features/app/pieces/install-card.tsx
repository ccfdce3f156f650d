import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useInstallOffer } from './use-install-offer.ts';

const InstallOffer = lazyPart(
  () => import('./install-offer.tsx'),
  (module) => module.InstallOffer,
);

/** Offers to put the app on the phone's home screen; nothing where that is done, impossible, or was declined. */
export function InstallCard() {
  const { way, ...answers } = useInstallOffer();
  return <Suspense>{way && <InstallOffer way={way} {...answers} />}</Suspense>;
}
