import type { z } from 'zod';

/** Why a challenge, a mission or a message is refused, with an alternative. */
const DRINKING_DARE_REFUSED =
  'La loi Évin interdit de récompenser, de compter ou de lancer au défi ceux qui boivent de l’alcool. Proposez plutôt une photo, une chanson, un pas de danse, ou la même chose sans alcool';

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Expressions that only ever mean drinking too much. */
const plain: RegExp =
  /\b(?:culs? secs?|affonds?|au goulot|jeux? (?:a boire|d alcool)|(?:beer|bieres?) pong|binge(?! watch)|bitures?|beuveries?|enivre[rz]?|picoler?|picolez|prendre une cuite|se (?:bourrer|cuiter|saouler|souler)|(?:etre|etes|finir|rentrer|plus) (?:bourree?s?|ivres?|saoule?s?|soule?s?)|(?:boire|bois|boit|boivent|boira|buvez) (?:le plus|plus (?:que|vite)|tout ce|jusqu))\b/;

const drinkVerbs =
  listed(`boire bois boit boivent buvez buvons bu bue bus avale avalez avaler descends descendez descendre
  enchaine enchainez enchainer vide videz vider finis finit finissez finir termine terminez terminer ingurgite ingurgitez
  ingurgiter siffle sifflez siffler`);
const tasteVerbs =
  listed(`goute goutez gouter deguste degustez deguster sirote sirotez siroter consomme consommez
  consommer trinque trinquez trinquer commande commandez commander paie payez payer offre offrez offrir`);

/** Alcoholic drinks. */
const drinks =
  listed(`alcool alcools biere bieres pinte pintes vin vins champagne prosecco cremant mousseux cidre cidres
  cocktail cocktails mojito mojitos spritz punch sangria rhum rhums vodka vodkas whisky whiskys tequila tequilas gin gins
  pastis ricard liqueur liqueurs absinthe porto kir kirs digestif digestifs aperitif aperitifs ipa ipas jagermeister
  martini martinis shot shots shooter shooters`);
/** Vessels, which hold alcohol unless something else is named. */
const vessels = listed(`verre verres canette canettes bouteille bouteilles godet godets chope chopes gorgee
  gorgees tournee tournees`);
/** Words that mean a drink after a verb of drinking, and a stroke or a turn elsewhere. */
const strokes = listed('coup coups');
/** Words that mean a drink only right after a verb of drinking. */
const shortDrinks = listed('demi rose blanc rouge');
const articles = listed('un une du deux trois le son ton votre');

const soft =
  listed(`eau jus sirop soda limonade the cafe lait citronnade kombucha grenadine diabolo cola orangeade infusion
  tisane chocolat menthe`);
const ofWords = listed('d de du a au la l');

/** What is done to a glass or bottle other than drinking: stems of the verbs and participles. */
const handling =
  /^(?:rang|lav|rend|rapport|ramen|tri|essuy|compt|empil|recycl|jet|debarrass|dessin|photograph|devin|decor|cherch|port|pos|trouv|ramass|nettoy|consign|prepar|servi|serv|dispos|remport|deplac|peign|peint|pli|attrap)(?:er|ez|e|ee|es|ees|re|u|ue|us|ues|ir|i|ie|is|ies|ement|age|t|nt|ant|ui|uy|y)?$/;
/** Where a drink is poured away. */
const drains = listed('evier lavabo bac poubelle poubelles seau plante plantes caniveau');
/** What is named after a drink: "rue du Vin", "bar à vins" and "verre de vin" are not drinks. */
const places =
  listed(`rue ruelle place placette quai avenue boulevard impasse passage route chemin cour cours pont musee bar bars
  cave caves caveau caviste carte magasin boutique maison fete foire festival marche salon village hotel theatre
  domaine chateau cite halle tour escalier enseigne affiche bouchon bouchons etiquette etiquettes`);
const links = listed('a au aux du de des d la le les l un une');

/**
 * How many words after a verb a drink is looked for, and how many after a drink the words that make
 * it non-alcoholic.
 */
const VERB_REACH = 6;
const SOFT_REACH = 4;

const counted = listed('un une deux trois quatre cinq six dix');
const countsEach =
  /(?:^| )(?:par|pour chaque|a chaque|le plus de|plus grand nombre de|premier a finir (?:sa|son|une|un)|tournees? de)$/;
const isWorth = /^(?:bue?s? )?(?:vaut|vaux|egal|rapporte|un point|\d+ points?)\b/;

/** People in a forfeit: the loser drinks, or everyone does when something happens. */
const losers = listed('perdant perdants gagnant gagnants perd perdu celui celle ceux monde chacun on');
const loserVerbs = listed('boit boivent boira boive');
const LOSER_REACH = 6;
const forfeitEnds = listed('le plus tout un coup');

/** Words without accents, capitals and punctuation; keeps "%". */
const simplify = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9%]+/g, ' ')
    .trim()
    .split(' ');

/** Whether words after a drink make it non-alcoholic: "d’eau", "sans alcool", "à la menthe". */
function isSoft(words: readonly string[], drink: number): boolean {
  if (words[drink - 1] === 'virgin') return true;
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

/**
 * Whether the words before a drink make it a place or a thing: "rue du Vin", "bar à vins", "une
 * boîte en verre".
 */
function isNameOfPlace(words: readonly string[], drink: number): boolean {
  let before = drink - 1;
  if (words[before] === 'en') return true;
  while (before > drink - 4 && links.has(words[before] ?? '')) before -= 1;
  return before < drink - 1 && places.has(words[before] ?? '');
}

const nouns = listed('bois bus vide');
const beforeNouns = listed(
  'le la les un une du de des d en au par verre verres bouteille bouteilles canette chope sac',
);

/** "Le bus", "un jeu de bois" and "un verre vide" contain no verb. */
const isNoun = (words: readonly string[], place: number) =>
  nouns.has(words[place] ?? '') && beforeNouns.has(words[place - 1] ?? '');

const whistled = listed('dans un devant pour sur');

/** "Siffler un air" is not about a bottle. */
const isWhistling = (words: readonly string[], place: number) =>
  /^siffle/.test(words[place] ?? '') &&
  whistled.has(words[place + 1] ?? '') &&
  !vessels.has(words[place + 2] ?? '') &&
  !drinks.has(words[place + 2] ?? '');

/** "Ne buvez pas d’alcool" and "sans boire un verre", but not "ne partez pas sans boire". */
function isRefusal(words: readonly string[], verb: number): boolean {
  const before = words.slice(Math.max(0, verb - 4), verb);
  const negations = [...before, words[verb + 1] ?? ''].filter((word) =>
    /^(?:pas|jamais|plus|aucun)$/.test(word),
  );
  const isDenied = negations.length > 0 && before.some((word) => word === 'ne' || word === 'n');
  const isWithout = /^(?:sans|eviter|evitez|arreter|arretez|refuser|refusez)$/.test(
    before.filter((word) => !links.has(word)).at(-1) ?? '',
  );
  return isWithout ? negations.length === 0 : isDenied;
}

/** Whether a verb leads to a drink: "finir sa pinte", "buvez donc un demi". */
function leadsToDrink(words: readonly string[], verb: number): boolean {
  const word = words[verb] ?? '';
  const isDrinking = drinkVerbs.has(word);
  if (!isDrinking && !tasteVerbs.has(word)) return false;
  if (isNoun(words, verb) || isWhistling(words, verb) || isRefusal(words, verb)) return false;
  const isPlain = /^b[ou]/.test(word);
  const reached = words.slice(verb + 1, verb + 1 + VERB_REACH);
  const place = reached.findIndex(
    (one) => drinks.has(one) || (isDrinking && vessels.has(one)) || (isPlain && strokes.has(one)),
  );
  if (place < 0) return false;
  const drink = verb + 1 + place;
  const isHandled = reached.slice(0, place).some((one) => handling.test(one));
  const isPouredAway = words.slice(drink + 1, drink + 6).some((one) => drains.has(one));
  return !isHandled && !isPouredAway && !isNameOfPlace(words, drink) && !isSoft(words, drink);
}

const ordering = listed('boire bois boit boivent buvez buvons bu commande commander commandez');

/** "Boire un demi", but not "demi-tour". */
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

/** "Trois shots photo" are pictures. */
const isOfPictures = (next: readonly string[]) =>
  next.some((word) => /^(?:photos?|videos?|argentiques?|polaroids?)$/.test(word));

/** Detects points per drink, contests for the most drinks, and rounds of spirits. */
function isCounted(words: readonly string[], place: number): boolean {
  const word = words[place] ?? '';
  if ((!drinks.has(word) && !vessels.has(word) && !strokes.has(word)) || isSoft(words, place)) return false;
  const next = words.slice(place + 1, place + 3);
  if (isNameOfPlace(words, place) || handling.test(next[0] ?? '') || isOfPictures(next)) return false;
  if (next[0] === 'de' && strokes.has(word)) return false;
  const before = words[place - 1] ?? '';
  const isRound = /^(?:shot|shooter)s?$/.test(word) && (counted.has(before) || /^\d+$/.test(before));
  const isPriced =
    isWorth.test(words.slice(place + 1, place + 4).join(' ')) &&
    (counted.has(before) || /^\d+$/.test(before));
  return isRound || isPriced || countsEach.test(words.slice(Math.max(0, place - 5), place).join(' '));
}

/** "Le perdant boit", "à chaque but, on boit un coup", when no other drink is named. */
function isForfeit(words: readonly string[], place: number): boolean {
  if (!loserVerbs.has(words[place] ?? '')) return false;
  const before = words.slice(Math.max(0, place - LOSER_REACH), place);
  return (
    before.some((word) => losers.has(word)) && words.slice(place + 1).every((word) => forfeitEnds.has(word))
  );
}

const denied = /\b(?:pas de|pas d|aucun|aucune|sans|ni|interdit|interdits|jamais de|stop aux)$/;

/** Whether the text contains such an expression without denying it: "pas de jeux à boire". */
function isPlain(text: string): boolean {
  const found = plain.exec(text);
  return found !== null && !denied.test(text.slice(0, found.index).trimEnd());
}

const signs = [leadsToDrink, isShortDrink, isCounted, isForfeit];

/**
 * Why a text is refused that plainly rewards, counts or dares drinking alcohol; null when it is
 * accepted. It is a list of words and misses allusions, so hosts and guests can report and
 * administrators remove. Runs in linear time.
 */
export function explainDare(text: string): string | null {
  const words = simplify(text);
  const isDare =
    isPlain(words.join(' ')) || words.some((_, place) => signs.some((isSign) => isSign(words, place)));
  return isDare ? DRINKING_DARE_REFUSED : null;
}

/** Refuses texts that reward, count or dare drinking (loi Évin), with the reason as the message. */
export function refuseDares(text: z.ZodString): z.ZodString {
  return text
    .refine((value) => explainDare(value) === null, {
      error: ({ input }) => explainDare(String(input)) ?? undefined,
    })
    .meta({ ...text.meta() });
}
