import { type Question, questionnaire } from '@lampion/contract/rules/recommend-plan';

type Options = { readonly [Q in Question]: Readonly<Record<keyof (typeof questionnaire)[Q], Words>> };
/** An option's label, and a line that explains it. */
type Words = readonly [label: string, text: string];

export const questionTitles: Readonly<Record<Question, string>> = {
  event_type: 'Quels événements organisez-vous ?',
  event_frequency: 'À quelle fréquence organisez-vous des événements ?',
  team_size: 'Quelle est la taille de votre équipe ?',
};

const optionWords: Options = {
  event_type: {
    conferences: ['Conférences', 'On écoute, on débat, on se rencontre.'],
    concerts: ['Concerts et festivals', 'Une scène, du monde, du son.'],
    corporate: ['Soirées d’entreprise', 'Séminaires, lancements, fêtes d’équipe.'],
    small: ['Petites soirées', 'Entre amis, entre voisins, au café du coin.'],
  },
  event_frequency: {
    '1-2': ['1 à 2 par mois', 'De temps en temps, quand l’envie prend.'],
    '3-5': ['3 à 5 par mois', 'Un rythme de croisière, presque chaque semaine.'],
    '6-10': ['6 à 10 par mois', 'Le calendrier est plein, l’équipe aussi.'],
    '10+': ['Plus de 10 par mois', 'La fête est votre métier.'],
  },
  team_size: {
    solo: ['En solo', 'De l’affiche au dernier rangement, c’est vous.'],
    small_team: ['2 à 5 personnes', 'Une petite équipe qui se partage tout.'],
    medium_team: ['6 à 15 personnes', 'Chacun son rôle, et quelques renforts.'],
    large_team: ['Plus de 15 personnes', 'Une vraie maison, avec ses métiers.'],
  },
};

interface Option {
  readonly value: string;
  readonly label: string;
  readonly text: string;
}

/** The options of a question, in its order. */
export function listOptions(question: Question): readonly Option[] {
  const words: Readonly<Record<string, Words>> = optionWords[question];
  return Object.keys(questionnaire[question]).map((value) => {
    const [label = value, text = ''] = words[value] ?? [];
    return { value, label, text };
  });
}
