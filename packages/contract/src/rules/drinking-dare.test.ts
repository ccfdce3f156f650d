import { expect, it } from 'vitest';
import { explainDare } from './drinking-dare.ts';

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
  'Boire un rosé sans glaçon',
  'Trois gorgées : prenez, buvez trois gorgées',
  'Le perdant boit',
  'À chaque but, on boit un coup',
  'Celui qui tient le plus longtemps boit',
  'Un verre = un point',
  'Finir ivre avant tout le monde',
  'Boire au goulot',
])('refuses %j', (text) => {
  expect(explainDare(text)).toMatch(/loi Évin/);
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
  'Boire de l’eau',
  'Boire une gorgée d’eau entre deux chansons',
  'Un verre d’eau = un point',
  'Passer au bar suivant sans perdre personne',
  'Saluer le barman en alexandrins',
  'Offrir une rose à un inconnu',
  'Faire demi-tour sur un pied',
  'Finir en blanc, ou en rouge',
  'Partager une boisson chaude dans un verre en carton',
  'Deux points par chanson reconnue',
])('lets pass %j', (text) => {
  expect(explainDare(text)).toBeNull();
});
