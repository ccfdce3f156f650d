/** "Il reste 2 places : venir à 2 ?", for a larger party. */
export function askToCome(places: number): string {
  return places === 1 ? 'Il reste 1 place : venir seul ?' : `Il reste ${places} places : venir à ${places} ?`;
}

/**
 * How long the places are held: "Elle vous est réservée jusqu’à 21 h 40."; `time` is null if they
 * are not.
 */
export function describeHold(places: number, time: string | null): string {
  const [they, held] = places === 1 ? ['Elle', 'est réservée'] : ['Elles', 'sont réservées'];
  if (time === null) return `${they} ne vous ${held} pas : qui répond d’abord vient.`;
  return `${they} vous ${held} jusqu’à ${time}.`;
}

/** Labels of the answer buttons. */
export function offerAnswerLabels(places: number): { readonly accept: string; readonly decline: string } {
  return {
    accept: places === 1 ? 'Venir seul' : `Venir à ${places}`,
    decline: 'Attendre une place pour tous',
  };
}
