/** Why a challenge, a mission or a message is refused, and what would pass. */
export const DRINKING_DARE_REFUSED =
  'La loi Évin interdit de récompenser, de compter ou de lancer au défi ceux qui boivent de l’alcool. Proposez plutôt une photo, une chanson, un pas de danse, ou la même chose sans alcool';

const listed = (words: string) => words.trim().split(/\s+/).join('|');

/** Nobody says these of anything but drinking too much. */
const plain = new RegExp(
  `\\b(?:culs? secs?|jeux? (?:a|d) (?:boire|alcool)|biere? pong|beer pong|binge|bitures?|beuveries?|se (?:bourrer|saouler|souler|cuiter)|enivre[rz]?|picoler?|picolez|gorgees?|${listed('shots shooters shooter')})\\b`,
);

const verbs = listed(`boire bois boit buvez buvons bu bue bus goute goutez gouter deguste degustez deguster sirote sirotez siroter
  avale avalez avaler descends descendez descendre enchaine enchainez enchainer vide videz vider finis finit finissez finir
  termine terminez terminer consomme consommez consommer ingurgite ingurgitez ingurgiter siffle sifflez siffler
  trinque trinquez trinquer commande commandez commander paie payez payer offre offrez offrir`);

/** What is drunk for its alcohol. */
const drinks = listed(`alcool alcools biere bieres pinte pintes demis vin vins rouge-lim rose rouges champagne prosecco cremant
  mousseux cidre cidres cocktail cocktails mojito mojitos spritz punch sangria rhum rhums vodka vodkas whisky whiskys tequila
  tequilas gin gins pastis ricard liqueur liqueurs absinthe porto kir kirs digestif digestifs aperitif aperitifs ipa ipas
  jagermeister jager martini martinis planteur girafe magnum`);
/** What holds a drink: of alcohol, unless something else is named. */
const vessels = listed('verre verres coup coups canette canettes bouteille bouteilles demi godet godets chope chopes tournee');

const dry = listed(`eau jus sirop soda limonade the cafe lait citronnade kombucha grenadine diabolo cola orangeade infusion tisane
  chocolat menthe virgin`);
/** What says of the words before it that there is no alcohol in them. */
const isDry = new RegExp(`^(?: \\w+){0,3}? (?:sans alcool|(?:d|de|du|a l|au|a la) (?:${dry})|0 ?%|virgin)\\b`);

const dares = [
  new RegExp(`\\b(?:${verbs})\\b(?: \\w+){0,5}? (?<drink>${drinks})\\b`, 'g'),
  new RegExp(`\\b(?:boi\\w+|buv\\w+|avale\\w*|descend\\w*|vide\\w*|fini\\w*|termine\\w*|enchaine\\w*)\\b(?: \\w+){0,4}? (?<drink>${vessels})\\b`, 'g'),
  // Points for each, or whoever has the most.
  new RegExp(`\\b(?:par|pour chaque|a chaque|le plus de|plus grand nombre de|premier a finir (?:sa|son|une|un)) (?<drink>${drinks}|${vessels})\\b`, 'g'),
];

/** Without accents, capitals and signs: words with one space between them, and per cent. */
const simplify = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9%]+/g, ' ')
    .trim();

/**
 * Whether a text plainly rewards, counts or dares drinking alcohol. A list of words: it cannot read between the lines, so hosts and
 * guests can report, and the administration removes.
 */
export function daresToDrink(text: string): boolean {
  const words = simplify(text);
  if (plain.test(words)) return true;
  return dares.some((dare) =>
    [...words.matchAll(dare)].some(({ 0: found, index }) => !isDry.test(words.slice(index + found.length))),
  );
}
