import type { NightTeam } from '@lampion/contract/schemas/claim';

/** The challenges of a party of the demo. */
export const demoChallenges = [
  {
    title: 'La photo de groupe',
    description: 'Tout le monde dedans, même le chat.',
    points: 20,
    isOptional: false,
  },
  {
    title: 'Le quiz des années Yanis',
    description: 'Trois chansons de 1996 à retrouver en dix secondes.',
    points: 25,
    isOptional: false,
  },
  {
    title: 'La tournée des prénoms',
    description: 'Repartir en connaissant dix prénoms de plus.',
    points: 15,
    isOptional: false,
  },
  {
    title: 'La valse du palier',
    description: 'Entraîner quelqu’un que vous ne connaissiez pas.',
    points: 30,
    isOptional: false,
  },
  {
    title: 'Le plus beau bonnet',
    description: 'Fait main, porté jusqu’à minuit.',
    points: 10,
    isOptional: true,
  },
] as const;

/** Those who come are in them by turns. */
export const demoTeams: readonly Pick<NightTeam, 'ink' | 'name'>[] = [
  { name: 'Les Miel', ink: 'miel' },
  { name: 'Les Menthe', ink: 'menthe' },
  { name: 'Les Framboise', ink: 'framboise' },
  { name: 'Les Bleu', ink: 'bleu' },
];

/** How some of those who come stand in the ranking: all others under their name. */
export const demoShowings: Readonly<Record<number, { readonly pseudonym?: string }>> = {
  3: { pseudonym: 'Comète' },
  6: {},
};

/** Who took up what, in the order of those who come (0 hosts, 1 is the demo's member), and what became of it. */
export const demoClaims: readonly {
  readonly guest: number;
  readonly challenge: number;
  readonly state: 'confirmed' | 'pending' | 'refused';
  readonly word: string;
  readonly answerWord?: string;
}[] = [
  { guest: 2, challenge: 0, state: 'confirmed', word: 'Dix-sept têtes, et le chat au premier plan.' },
  { guest: 5, challenge: 3, state: 'confirmed', word: 'Deux tours de palier avec la voisine du 3e.' },
  { guest: 3, challenge: 3, state: 'confirmed', word: 'La valse a fini en bourrée.' },
  { guest: 4, challenge: 2, state: 'confirmed', word: 'Dix prénoms, dont trois Camille.' },
  { guest: 1, challenge: 0, state: 'confirmed', word: 'On voit même le balcon d’en face.' },
  { guest: 6, challenge: 2, state: 'confirmed', word: 'Onze, avec celui du livreur.' },
  { guest: 5, challenge: 1, state: 'confirmed', word: 'Les trois, en huit secondes.' },
  { guest: 3, challenge: 4, state: 'confirmed', word: 'Tricoté dans le tram.' },
  {
    guest: 7,
    challenge: 3,
    state: 'refused',
    word: 'J’ai valsé.',
    answerWord: 'Tout seul, ça ne compte pas.',
  },
  { guest: 1, challenge: 1, state: 'pending', word: 'Trouvées toutes les trois, demandez à Margot.' },
  { guest: 2, challenge: 2, state: 'pending', word: 'Je les récite quand vous voulez.' },
];
