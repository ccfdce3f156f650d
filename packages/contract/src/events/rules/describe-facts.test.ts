import { expect, test } from 'vitest';
import type { EventFacts } from '../event-facts.ts';
import { eventBlanks } from '../event-fields.ts';
import { listFacts } from './describe-facts.ts';

test('nothing said gives no line', () => {
  expect(listFacts(eventBlanks)).toEqual([]);
});

test('what is said is a line each; an access of which nothing is said is never a no', () => {
  const facts: EventFacts = {
    ...eventBlanks,
    admission: 'elsewhere',
    priceCents: 1250,
    ticketUrl: 'https://billets.example/bal',
    minimumAge: 16,
    checksAge: true,
    accessStepFree: false,
    accessToilets: true,
    languages: ['fr', 'fsl'],
    bring: 'Un plaid',
  };
  expect(listFacts(facts)).toEqual([
    'Entrée : Sur billet, à partir de 12,50\u00a0€',
    'Billetterie : https://billets.example/bal',
    'Âge : 16\u00a0ans et plus. Une pièce d’identité est demandée à l’entrée.',
    'Accès : entrée de plain-pied : non ; accessible en fauteuil roulant : demandez-nous ; toilettes accessibles : oui ; boucle magnétique : demandez-nous ; coin calme : demandez-nous',
    'Langues : français, langue des signes française',
    'À apporter : Un plaid',
  ]);
});
