/**
 * Being at a place or an event: "à Nantes", "au Mans", "aux Sables-d’Olonne", "à La Rochelle",
 * "chez Marcelle".
 */
export function atPlace(name: string): string {
  if (/^chez /i.test(name)) return `chez ${name.slice('chez '.length)}`;
  return join(name, { le: 'au', les: 'aux' }, 'à ');
}

/**
 * Belonging to a place or an event: "de Nantes", "d’Angers", "du Mans", "des Sables-d’Olonne", "de
 * La Rochelle".
 */
export function ofPlace(name: string): string {
  return join(name, { le: 'du', les: 'des' }, STARTS_WITH_VOWEL.test(name) ? 'd’' : 'de ');
}

const STARTS_WITH_VOWEL = /^[aeiouyàâäéèêëîïôöùûüœ]/i;
const ARTICLE = /^(les?) (?=.)/i;

/** French contracts the preposition with the articles "le" and "les". */
function join(name: string, contracted: { le: string; les: string }, otherwise: string): string {
  const [whole, article] = ARTICLE.exec(name) ?? [];
  if (whole === undefined) return otherwise + name;
  return `${article?.toLowerCase() === 'les' ? contracted.les : contracted.le} ${name.slice(whole.length)}`;
}

/** A place on earth, in degrees of WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth. */
export const EARTH_RADIUS_KM = 6371;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight-line distance between two places, in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const height = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const width = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const shrunk = width * Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, height + shrunk)));
}
