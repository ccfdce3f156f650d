interface FirstPerson {
  readonly username: string;
  readonly appName: string;
  readonly bio: string;
}

/**
 * The sixteen people everybody meets first, always the same: the demo's member, ten friends of hers, two who would be, and
 * three more.
 */
export const firstPeople: readonly FirstPerson[] = [
  { username: 'lina.m', appName: 'Lina', bio: 'Danse mal, mais longtemps.' },
  { username: 'camille.r', appName: 'Camille Roux', bio: 'Deux tartes salées, toujours.' },
  { username: 'ines_b', appName: 'Inès Benali', bio: 'Arrive avec un gâteau, repart avec le chat.' },
  { username: 'malo', appName: 'Malo Kervella', bio: 'Les puces de minuit, c’est lui.' },
  { username: 'theo.s', appName: 'Théo Sanchez', bio: 'Accordéon, un peu de basse.' },
  { username: 'bintou.d', appName: 'Bintou Diallo', bio: 'Toujours la première arrivée.' },
  { username: 'yanis.bkr', appName: 'Yanis Bakri', bio: 'Trente ans et toutes ses playlists.' },
  { username: 'margot.v', appName: 'Margot Vidal', bio: 'Raclette toute l’année.' },
  { username: 'louane.v', appName: 'Louane Verdier', bio: 'Trombone de la fanfare.' },
  { username: 'idir_bensaid', appName: 'Idir Bensaïd', bio: 'DJ du dimanche, barman du reste.' },
  { username: 'maud.lenoir', appName: 'Maud Lenoir', bio: 'Collectionne les tampons de boîte de nuit.' },
  { username: 'youssef.a', appName: 'Youssef Amrani', bio: '' },
  { username: 'zoe_p', appName: 'Zoé Pasquier', bio: 'Photographe de fins de soirée.' },
  { username: 'louise_et_paul', appName: 'Louise et Paul', bio: 'Un compte, deux avis.' },
  { username: 'mathilde.b', appName: 'Mathilde B.', bio: 'Chef de rang, chef de piste.' },
  { username: 'leo.nantes', appName: 'Léo de Nantes', bio: 'Toujours partant pour le dernier bac.' },
];
