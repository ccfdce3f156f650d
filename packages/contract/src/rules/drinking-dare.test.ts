import { expect, it } from 'vitest';
import { daresToDrink } from './drinking-dare.ts';

it.each([
  'Boire une bière cul sec',
  'CUL-SEC !',
  'Buvez un demi sans les mains',
  'Enchaîner trois shots',
  'Goûter la bière artisanale du patron',
  'Finis ton verre en premier',
  'Le premier à finir sa pinte gagne',
  '10 points par verre',
  'Qui boit le plus de bières ?',
  'Descendre une bouteille à deux',
  'Commande un mojito à l’envers',
  'Jeu à boire : le roi',
  'Une tournée de shooters',
  'Videz vos verres',
  'Bière-pong en équipe',
  'Trinquez au rhum avec un inconnu',
])('refuses %j', (text) => {
  expect(daresToDrink(text)).toBe(true);
});

it.each([
  'Danser sur la table',
  'Boire un verre d’eau entre deux bars',
  'Finir une bouteille d’eau',
  'Goûter un cocktail sans alcool',
  'Commander un diabolo menthe en italien',
  'Offrir un verre de sirop à un inconnu',
  'Prendre en photo l’enseigne du bar',
  'Deviner l’année de la maison',
  'Faire rire le serveur',
  'Chanter un refrain à capella',
  'Trouver un verre à pied vide et le rendre au comptoir',
  'Compter les lampions de la rue',
  'Finir le parcours avant minuit',
  'Vider ses poches et raconter un souvenir de chaque objet',
  'Descendre les escaliers à reculons',
  'Terminer un tour de magie',
])('lets pass %j', (text) => {
  expect(daresToDrink(text)).toBe(false);
});

it('is quick on long texts', () => {
  const started = performance.now();
  daresToDrink('boire '.repeat(5000));
  daresToDrink('a '.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
