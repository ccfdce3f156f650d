import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../../components/area/use-media-query.ts';
import { findDeviceKind } from '../../../lib/device-kind.ts';
import type { InstallPrompt } from '../../../lib/install-prompt.ts';
import { isOfferDue, noteDeclined, noteVisit } from './install-visits.ts';

/** `asked`: the browser asks when told to; `by-hand`: people of an iPhone do it from the menu. */
export type InstallWay = 'asked' | 'by-hand';

function findWay(prompt: InstallPrompt | null): InstallWay | null {
  if (prompt) return 'asked';
  return findDeviceKind(navigator) === 'apple' ? 'by-hand' : null;
}

/** The browser announces it once, maybe before the first screen is there. */
let announced: InstallPrompt | null = null;
if ('window' in globalThis)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    announced = event as InstallPrompt;
  });

/** Whether to offer the installation, from the second visit on, and how it is done here. */
export function useInstallOffer() {
  const isInstalled = useMediaQuery('(display-mode: standalone)');
  const [isDue, setDue] = useState(false);
  const [prompt, setPrompt] = useState(announced);
  useEffect(() => {
    setDue(noteVisit(new Date()));
    const hear = (event: Event) => setPrompt(event as InstallPrompt);
    addEventListener('beforeinstallprompt', hear);
    return () => removeEventListener('beforeinstallprompt', hear);
  }, []);
  const way = isDue && !isInstalled ? findWay(prompt) : null;
  const leave = () => {
    noteDeclined(new Date());
    setDue(isOfferDue(new Date()));
  };
  const install = () => void prompt?.prompt().then(leave, leave);
  return { way, install, decline: leave };
}
