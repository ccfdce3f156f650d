/** Why a challenge, a mission or a message is refused, and what would pass. */
const DRINKING_DARE_REFUSED =
  'La loi Évin interdit de récompenser, de compter ou de lancer au défi ceux qui boivent de l’alcool. Proposez plutôt une photo, une chanson, un pas de danse, ou la même chose sans alcool';

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Nobody says these of anything but drinking too much. */
const plain =
  /\b(?:culs? secs?|affonds?|au goulot|jeux? (?:a boire|d alcool)|(?:beer|bieres?) pong|binge|bitures?|beuveries?|enivre[rz]?|picoler?|picolez|prendre une cuite|se (?:bourrer|cuiter|saouler|souler)|(?:etre|etes|finir|rentrer|plus) (?:bourree?s?|ivres?|saoule?s?|soule?s?))\b/;

const drinkVerbs =
  listed(`boire bois boit boivent buvez buvons bu bue bus avale avalez avaler descends descendez descendre
  enchaine enchainez enchainer vide videz vider finis finit finissez finir termine terminez terminer ingurgite ingurgitez
  ingurgiter siffle sifflez siffler`);
const tasteVerbs =
  listed(`goute goutez gouter deguste degustez deguster sirote sirotez siroter consomme consommez
  consommer trinque trinquez trinquer commande commandez commander paie payez payer offre offrez offrir`);

/** What is drunk for its alcohol. */
const drinks =
  listed(`alcool alcools biere bieres pinte pintes vin vins champagne prosecco cremant mousseux cidre cidres
  cocktail cocktails mojito mojitos spritz punch sangria rhum rhums vodka vodkas whisky whiskys tequila tequilas gin gins
  pastis ricard liqueur liqueurs absinthe porto kir kirs digestif digestifs aperitif aperitifs ipa ipas jagermeister
  martini martinis shot shots shooter shooters`);
/** What holds a drink: of alcohol, unless something else is named. */
const vessels =
  listed(`verre verres coup coups canette canettes bouteille bouteilles godet godets chope chopes gorgee
  gorgees tournee tournees`);
/** These mean a drink only right behind the word for having one. */
const shortDrinks = listed('demi rose blanc rouge');
const articles = listed('un une du deux trois le son ton votre');

const soft =
  listed(`eau jus sirop soda limonade the cafe lait citronnade kombucha grenadine diabolo cola orangeade infusion
  tisane chocolat menthe`);
const ofWords = listed('d de du a au la l');

/** How far a verb reaches, and what says that there is no alcohol in a drink. */
const VERB_REACH = 6;
const SOFT_REACH = 4;

const counted = listed('un une deux trois quatre cinq six dix');
const countsEach =
  /(?:^| )(?:par|pour chaque|a chaque|le plus de|plus grand nombre de|premier a finir (?:sa|son|une|un)|tournees? de)$/;
const isWorth = /^(?:bue?s? )?(?:vaut|vaux|egal|rapporte|un point|\d+ points?)\b/;

/** Whoever loses drinks, or all do when something happens. */
const losers = listed('perdant perdants gagnant gagnants perd perdu celui celle ceux monde chacun on');
const loserVerbs = listed('boit boivent boira boive');
const LOSER_REACH = 6;
const forfeitEnds = listed('le plus tout un coup');

/** Without accents, capitals and signs, and per cent as it is. */
const simplify = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9%]+/g, ' ')
    .trim()
    .split(' ');

/** Whether words behind a drink say that there is no alcohol in it: "d’eau", "sans alcool", "à la menthe". */
function isSoft(words: readonly string[], drink: number): boolean {
  const behind = words.slice(drink + 1, drink + 1 + SOFT_REACH);
  return behind.some((word, place) => {
    const before = behind[place - 1] ?? '';
    return (
      word === 'virgin' ||
      word === '0%' ||
      (word === 'alcool' && before === 'sans') ||
      (soft.has(word) && ofWords.has(before))
    );
  });
}

/** Whether a verb leads to a drink: "finir sa pinte", "buvez donc un demi". */
function leadsToDrink(words: readonly string[], verb: number): boolean {
  const isDrinking = drinkVerbs.has(words[verb] ?? '');
  if (!isDrinking && !tasteVerbs.has(words[verb] ?? '')) return false;
  const reached = words.slice(verb + 1, verb + 1 + VERB_REACH);
  const place = reached.findIndex((word) => drinks.has(word) || (isDrinking && vessels.has(word)));
  return place >= 0 && !isSoft(words, verb + 1 + place);
}

const ordering = listed('boire bois boit boivent buvez buvons bu commande commander commandez');

/** "Boire un demi", and no "demi-tour". */
function isShortDrink(words: readonly string[], place: number): boolean {
  const [verb = '', article = '', drink = '', next = ''] = words.slice(place, place + 4);
  return (
    ordering.has(verb) &&
    articles.has(article) &&
    shortDrinks.has(drink) &&
    next !== 'litre' &&
    next !== 'tour'
  );
}

/** Points for each drink, whoever has the most, and rounds of spirits. */
function isCounted(words: readonly string[], place: number): boolean {
  const word = words[place] ?? '';
  if ((!drinks.has(word) && !vessels.has(word)) || isSoft(words, place)) return false;
  const before = words[place - 1] ?? '';
  const isRound = /^(?:shot|shooter)s?$/.test(word) && (counted.has(before) || /^\d+$/.test(before));
  const isPriced =
    isWorth.test(words.slice(place + 1, place + 4).join(' ')) &&
    (counted.has(before) || /^\d+$/.test(before));
  return isRound || isPriced || countsEach.test(words.slice(Math.max(0, place - 5), place).join(' '));
}

/** "Le perdant boit", "à chaque but, on boit un coup": and nothing else is named that they drink. */
function isForfeit(words: readonly string[], place: number): boolean {
  if (!loserVerbs.has(words[place] ?? '')) return false;
  const before = words.slice(Math.max(0, place - LOSER_REACH), place);
  return (
    before.some((word) => losers.has(word)) && words.slice(place + 1).every((word) => forfeitEnds.has(word))
  );
}

const signs = [leadsToDrink, isShortDrink, isCounted, isForfeit];

/**
 * Why a text is refused that plainly rewards, counts or dares drinking alcohol; null where it passes. A list of words: it cannot
 * read between the lines, so hosts and guests can report, and the administration removes. Takes time in proportion to the text.
 */
export function explainDare(text: string): string | null {
  const words = simplify(text);
  const isDare =
    plain.test(words.join(' ')) || words.some((_, place) => signs.some((isSign) => isSign(words, place)));
  return isDare ? DRINKING_DARE_REFUSED : null;
}
