/** The songs of a night of the demo, by people and titles that there are not. The first ones were played, the next one plays. */
export const demoSongs: readonly { readonly title: string; readonly artist: string }[] = [
  { title: 'Lampions d’octobre', artist: 'Les Frères Quai' },
  { title: 'Sous la verrière', artist: 'Armelle Tessier' },
  { title: 'La Java des toits', artist: 'Les Cousins Verdier' },
  { title: 'Parquet ciré', artist: 'Bal Perdu' },
  { title: 'Dernier métro, premier café', artist: 'Odile Kermarrec' },
  { title: 'Le Vent dans les fanions', artist: 'Fanfare du Quai' },
  { title: 'Minuit moins le quart', artist: 'Sélim & Jo' },
  { title: 'Je danse comme mon père', artist: 'Armelle Tessier' },
  { title: 'Trois rappels', artist: 'Orchestre du Coin' },
  { title: 'Les Pavés mouillés', artist: 'Odile Kermarrec' },
  { title: 'Un tour de plus', artist: 'Bal Perdu' },
  { title: 'Rue des Martinets', artist: 'Sélim & Jo' },
];

export const PLAYED_SONGS = 2;

/** What the hosts of the demo do not want to hear. */
export const demoUnwanted = ['La Danse des canards', 'Karaoké Royal'];
