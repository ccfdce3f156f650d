import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../platform/deferred-loading.ts';
import { findDeviceKind, type InstallPrompt } from '../platform/device-kind.ts';
import { useMediaQuery } from '../ui/use-now.ts';

const InstallOffer = lazyPart(
  () => import('./install-offer.tsx'),
  (module) => module.InstallOffer,
);

/**
 * Offers to install the app on the phone; renders nothing when it is installed, impossible or was
 * declined.
 */
export function InstallCard() {
  const { way, ...answers } = useInstallOffer();
  return <Suspense>{way && <InstallOffer way={way} {...answers} />}</Suspense>;
}

/** `asked`: the browser shows its own dialog; `by-hand`: iPhone users install from the menu. */
export type InstallWay = 'asked' | 'by-hand';

function findWay(prompt: InstallPrompt | null): InstallWay | null {
  if (prompt) return 'asked';
  return findDeviceKind(navigator) === 'apple' ? 'by-hand' : null;
}

/** The browser fires the event once, possibly before the first screen. */
let announced: InstallPrompt | null = null;
if ('window' in globalThis)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    announced = event as InstallPrompt;
  });

/** Whether to offer the installation, from the second visit on, and how it works here. */
function useInstallOffer() {
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

/** Visits and answers to the offer, stored on this device. */
interface Visits {
  /** The days on which the app was opened, at most two: the offer is for returning users. */
  readonly days: readonly string[];
  readonly declinedAt: number | null;
}

const KEY = 'app-visits';
const SILENCE_MS = 30 * 86_400_000;
const VISITS_BEFORE = 2;

function read(): Visits {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Visits | null;
    return kept ?? { days: [], declinedAt: null };
  } catch {
    return { days: [], declinedAt: null };
  }
}

function write(visits: Visits): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits));
  } catch {
    // Without storage each visit is the first: nothing is offered.
  }
}

/** Whether to offer the installation: after the second visit, and not for 30 days once declined. */
export function isOfferDue(now: Date): boolean {
  const { days, declinedAt } = read();
  const isSilent = declinedAt !== null && now.getTime() - declinedAt < SILENCE_MS;
  return days.length >= VISITS_BEFORE && !isSilent;
}

/** Counts a visit, at most one a day. Returns whether the offer is due. */
export function noteVisit(now: Date): boolean {
  const visits = read();
  const day = now.toISOString().slice(0, 10);
  if (!visits.days.includes(day)) write({ ...visits, days: [...visits.days, day].slice(-VISITS_BEFORE) });
  return isOfferDue(now);
}

export function noteDeclined(now: Date): void {
  write({ ...read(), declinedAt: now.getTime() });
}
