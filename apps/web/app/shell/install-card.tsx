import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../platform/deferred-loading.ts';
import type { InstallPrompt } from '../platform/device-kind.ts';

const InstallOffer = lazyPart(
  () => import('./install-offer.tsx'),
  (module) => module.InstallOffer,
);

/** The browser fires the event once, possibly before the first screen. */
let announced: InstallPrompt | null = null;
if ('window' in globalThis)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    announced = event as InstallPrompt;
  });

const findPrompt = () => announced;

/** Offers to install the app on the phone, from the second visit on, unless it was declined. */
export function InstallCard() {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(noteVisit(new Date())), []);
  const leave = () => {
    noteDeclined(new Date());
    setDue(isOfferDue(new Date()));
  };
  return <Suspense>{isDue && <InstallOffer findPrompt={findPrompt} leave={leave} />}</Suspense>;
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
