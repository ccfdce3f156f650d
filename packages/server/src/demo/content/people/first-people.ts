interface FirstPerson {
  readonly username: string;
  readonly appName: string;
  readonly bio: string;
}

/** The sixteen people everybody meets first, always the same. */
export const firstPeople: readonly FirstPerson[] = [
  { username: 'camille.rouault', appName: 'Camille Rouault', bio: 'Danse mal, mais longtemps.' },
  { username: 'idir_bensaid', appName: 'Idir Bensaïd', bio: 'DJ du dimanche, barman du reste.' },
  { username: 'maud.lenoir', appName: 'Maud Lenoir', bio: 'Toujours la première arrivée.' },
  { username: 'zoe_p', appName: 'Zoé P.', bio: 'Collectionne les tampons de boîte de nuit.' },
  { username: 'yanis.bkr', appName: 'Yanis Bakri', bio: 'Trente ans et toutes ses playlists.' },
  { username: 'la_grande_lucie', appName: 'La grande Lucie', bio: 'Organise aussi, juge un peu.' },
  { username: 'theo.marchetti', appName: 'Théo Marchetti', bio: 'Accordéon, un peu de basse.' },
  { username: 'nour_h', appName: 'Nour H.', bio: '' },
  { username: 'garance.v', appName: 'Garance V.', bio: 'Présidente autoproclamée du club valse.' },
  { username: 'samir.k', appName: 'Samir K.', bio: 'Photographe de fins de soirée.' },
  { username: 'louise_et_paul', appName: 'Louise et Paul', bio: 'Un compte, deux avis.' },
  { username: 'bastien.r', appName: 'Bastien R.', bio: 'Connaît toutes les paroles, surtout les fausses.' },
  { username: 'ines.dlg', appName: 'Inès Delage', bio: 'Arrive avec un gâteau, repart avec le chat.' },
  { username: 'hugo_m', appName: 'Hugo M.', bio: '' },
  { username: 'mathilde.b', appName: 'Mathilde B.', bio: 'Chef de rang, chef de piste.' },
  { username: 'leo.nantes', appName: 'Léo de Nantes', bio: 'Toujours partant pour le dernier bac.' },
];
