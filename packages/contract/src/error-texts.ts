/**
 * Every error the API can return, in one closed list: HTTP status and the French message shown to
 * the user. Use cases throw a code of this list; no other error reaches a client.
 */
export const errorCatalogue = {
  invalid_input: { status: 400, message: 'Certains champs sont à corriger.' },
  invalid_body: { status: 400, message: 'La requête est illisible.' },
  passwords_differ: { status: 400, message: 'Les mots de passe ne correspondent pas' },
  link_expired: { status: 400, message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' },
  wrong_verification_code: { status: 400, message: 'Le code de vérification est incorrect' },
  wrong_second_factor: { status: 400, message: 'Ce code n’est pas le bon, ou il a déjà servi.' },
  passkey_not_added: { status: 400, message: 'Cette clé d’accès n’a pas pu être ajoutée. Recommencez.' },
  not_a_barathon: { status: 400, message: 'Seul un barathon a des bars.' },
  guest_not_of_night: { status: 400, message: 'Choisissez des personnes de cette soirée.' },
  picture_unreachable: {
    status: 400,
    message:
      'Cette image n’a pas pu être reprise de son site. Enregistrez-la sur votre appareil, puis ajoutez-la ici.',
  },
  promotion_code_refused: {
    status: 400,
    message: 'Ce code promotionnel ne vaut pas pour cette commande. Vérifiez-le, ou retirez-le.',
  },
  webhook_refused: { status: 400, message: 'Cet événement n’est pas signé comme il faut.' },
  not_authenticated: { status: 401, message: "Vous n'êtes pas authentifié" },
  wrong_credentials: { status: 401, message: 'E-mail ou mot de passe incorrect' },
  passkey_refused: {
    status: 401,
    message: 'Cette clé d’accès n’ouvre aucun compte. Réessayez, ou utilisez votre mot de passe.',
  },
  provider_attempt_ended: {
    status: 401,
    message:
      'Cette connexion a expiré, a déjà servi, ou a commencé dans un autre navigateur. Recommencez depuis l’écran de connexion.',
  },
  provider_cancelled: {
    status: 401,
    message: 'La connexion a été annulée chez votre fournisseur d’identité. Recommencez quand vous voulez.',
  },
  provider_refused: {
    status: 401,
    message:
      'La réponse de votre fournisseur d’identité n’est pas valable, ou a déjà servi. Recommencez depuis l’écran de connexion.',
  },
  provider_no_role: {
    status: 403,
    message:
      'Aucun de vos groupes n’ouvre l’administration. Demandez l’accès à la personne qui gère les comptes de votre équipe.',
  },
  provider_email_unverified: {
    status: 403,
    message:
      'Votre fournisseur d’identité n’a pas confirmé votre adresse e-mail. Confirmez-la chez lui, puis recommencez.',
  },
  provider_account_taken: {
    status: 403,
    message:
      'Un compte de Lampion a déjà cette adresse, et votre identité ne l’ouvre pas. Demandez à une autre personne de l’administration de lui en donner le rôle, ou de le lui retirer puis de le lui rendre s’il était relié à une autre identité.',
  },
  provider_unavailable: {
    status: 503,
    message:
      'Votre fournisseur d’identité ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.',
  },
  google_refused: { status: 401, message: 'Erreur lors de la connexion avec Google' },
  second_factor_required: {
    status: 401,
    message: 'Indiquez le code de votre application d’authentification.',
  },
  wrong_password: { status: 403, message: 'Mot de passe incorrect' },
  second_factor_missing: {
    status: 403,
    message: 'L’administration demande la double authentification. Activez-la pour continuer.',
  },
  passkey_needed: {
    status: 403,
    message:
      'Reconnectez-vous avec votre clé d’accès, ou par votre fournisseur d’identité, pour changer ce qui protège ce compte. Perdus ? Une autre personne de l’administration peut les retirer.',
  },
  confirmation_required: {
    status: 403,
    message:
      'Confirmez d’abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé, ou demandez-en un autre. Vous pourrez ensuite publier, inviter et prévenir vos invités.',
  },
  scope_missing: {
    status: 403,
    message: 'Cette clé de l’API n’a pas ce droit. Créez-en une qui l’a.',
  },
  not_in_team: {
    status: 403,
    message: 'Vous n’êtes pas, ou plus, dans cette équipe.',
  },
  role_missing: {
    status: 403,
    message: 'Votre rôle dans cette équipe ne le permet pas. Demandez à une ou un propriétaire.',
  },
  not_first_owner: {
    status: 403,
    message: 'Seul le compte dont c’est le profil pro peut le transmettre.',
  },
  invitation_for_other: {
    status: 403,
    message:
      'Cette invitation est pour une autre adresse que celle de votre compte. Connectez-vous avec l’adresse qui l’a reçue.',
  },
  team_full: {
    status: 403,
    message: 'L’équipe est au complet pour cette offre. Retirez quelqu’un ou changez d’offre pour inviter.',
  },
  too_many_passkeys: {
    status: 403,
    message: 'Vous avez déjà 10 clés d’accès. Retirez-en une pour en ajouter une autre.',
  },
  too_many_keys: {
    status: 403,
    message: 'Vous avez déjà 20 clés. Révoquez-en une pour en créer une autre.',
  },
  too_many_webhooks: {
    status: 403,
    message: 'Vous avez déjà 10 webhooks. Supprimez-en un pour en ajouter un autre.',
  },
  webhook_off: { status: 409, message: 'Ce webhook est éteint. Rallumez-le d’abord.' },
  plan_limit_reached: { status: 403, message: 'Votre offre ne le permet pas.' },
  under_age: {
    status: 403,
    message:
      'Lampion s’adresse aux personnes de 13 ans et plus, comme le dit notre politique de confidentialité. Rien n’a été enregistré.',
  },
  not_party_host: { status: 403, message: 'Seuls les hôtes de la soirée peuvent le faire. Demandez-leur.' },
  not_own_expense: {
    status: 403,
    message: 'Qui a noté ou payé cette dépense peut la changer, et les hôtes. Demandez-leur.',
  },
  not_own_payback: { status: 403, message: 'Seuls qui rend et qui reçoit disent qu’une somme est rendue.' },
  not_own_couple: { status: 403, message: 'Seuls les deux qui règlent ensemble peuvent y mettre fin.' },
  not_a_guest: {
    status: 403,
    message: 'Vous n’êtes pas sur la liste des invités : répondez d’abord à l’invitation.',
  },
  night_declined: {
    status: 403,
    message: 'Vous avez répondu non : la nuit s’ouvre à celles et ceux qui viennent ou hésitent.',
  },
  own_claim: { status: 403, message: 'Personne ne confirme son propre défi : demandez à quelqu’un d’autre.' },
  forbidden: { status: 403, message: 'Votre compte ne donne pas accès à cette page.' },
  account_suspended: { status: 403, message: 'Ce compte est suspendu. Écrivez-nous pour en savoir plus.' },
  not_found: { status: 404, message: 'Introuvable.' },
  method_not_allowed: { status: 405, message: 'Cette adresse n’accepte pas cette méthode.' },
  article_not_found: { status: 404, message: 'Article non trouvé' },
  city_not_found: {
    status: 404,
    message: 'Cette ville n’est pas dans l’agenda. Essayez la plus grande ville voisine.',
  },
  party_not_found: { status: 404, message: 'Cette soirée n’existe plus, ou son hôte ne vous y attend pas.' },
  night_not_found: {
    status: 404,
    message: 'Cet écran de la soirée n’existe pas, ou son hôte l’a fermé.',
  },
  song_not_found: { status: 404, message: 'Cette chanson n’est plus dans la liste.' },
  invitation_ended: {
    status: 404,
    message:
      'Cette invitation ne vaut plus rien : elle a servi, expiré ou été reprise. Demandez-en une autre.',
  },
  door_link_ended: {
    status: 404,
    message: 'Ce lien d’entrée ne vaut plus rien. Demandez-en un autre à l’hôte.',
  },
  shopping_item_not_found: { status: 404, message: 'Cet article n’est plus sur la liste.' },
  shopping_conflict_not_found: { status: 404, message: 'Ce conflit de la liste n’existe plus.' },
  expense_not_found: { status: 404, message: 'Cette dépense n’est plus dans les comptes.' },
  album_photo_not_found: { status: 404, message: 'Cette photo n’est plus dans l’album.' },
  ticket_not_found: {
    status: 404,
    message: 'Vous n’avez pas ce billet. Ouvrez la soirée pour voir votre réponse.',
  },
  handover_gone: { status: 404, message: 'Cette place n’est plus proposée. Répondez à l’invitation.' },
  news_answer_unknown: {
    status: 404,
    message: 'Cette notification ne permet plus de répondre. Ouvrez Lampion pour le faire.',
  },
  friend_not_found: {
    status: 404,
    message: 'Un billet se donne à un ami. Choisissez quelqu’un de votre liste d’amis.',
  },
  event_not_found: { status: 404, message: 'Événement introuvable.' },
  series_not_found: { status: 404, message: 'Cette série n’existe pas, ou plus.' },
  organiser_not_found: { status: 404, message: 'Organisateur introuvable.' },
  claim_not_found: { status: 404, message: 'Ce défi relevé n’existe plus : son auteur est revenu dessus.' },
  team_not_found: { status: 404, message: 'Cette équipe n’existe plus. Choisissez-en une autre.' },
  challenge_not_found: { status: 404, message: 'Défi introuvable.' },
  bar_not_found: { status: 404, message: 'Bar introuvable.' },
  reply_link_unknown: {
    status: 404,
    message: 'Ce lien ne mène à aucune réponse. Il a peut-être été coupé, ou votre réponse a été retirée.',
  },
  calendar_address_off: {
    status: 404,
    message: 'Votre agenda n’a plus d’adresse privée. Créez-en une pour le suivre de nouveau.',
  },
  import_not_found: { status: 404, message: 'Cet import n’existe plus. Envoyez de nouveau le fichier.' },
  guest_not_found: { status: 404, message: 'Invité introuvable.' },
  device_not_found: { status: 404, message: 'Appareil introuvable.' },
  announcement_not_found: { status: 404, message: 'Notification introuvable.' },
  planned_message_not_found: { status: 404, message: 'Ce message programmé n’existe plus.' },
  plan_not_found: { status: 404, message: 'Cette offre n’existe pas, ou n’est plus proposée.' },
  subscription_not_found: { status: 404, message: 'Vous n’avez pas d’abonnement.' },
  app_account_not_found: { status: 404, message: 'Aucun compte de l’application ne porte ce nom.' },
  own_decision: {
    status: 403,
    message: 'Vous avez pris cette décision : une autre personne de l’administration doit répondre.',
  },
  report_not_found: { status: 404, message: 'Ce signalement n’existe plus.' },
  member_not_found: { status: 404, message: 'Personne ne porte ce pseudo.' },
  friend_request_not_found: {
    status: 404,
    message: 'Cette demande n’est plus là : elle a été retirée. Vous pouvez faire la vôtre.',
  },
  friend_link_unknown: {
    status: 404,
    message: 'Ce lien d’ami ne mène plus à personne. Demandez le nouveau à la personne qui vous l’a donné.',
  },
  friend_group_not_found: { status: 404, message: 'Cette bande n’existe plus.' },
  revision_not_found: { status: 404, message: 'Version introuvable.' },
  user_not_found: { status: 404, message: 'Compte introuvable.' },
  contest_not_found: {
    status: 404,
    message: 'Cette décision ne se conteste pas, ou son lien n’est plus valable.',
  },
  message_not_found: { status: 404, message: 'Message introuvable.' },
  browser_error_not_found: { status: 404, message: 'Cette erreur n’est plus dans la liste.' },
  email_not_found: { status: 404, message: 'Cet e-mail n’est plus à envoyer : il est parti, ou périmé.' },
  suppression_not_found: { status: 404, message: 'Cette adresse n’est plus écartée.' },
  party_full: {
    status: 409,
    message: 'Une soirée compte 150 invités au plus. Retirez-en, ou invitez-en moins.',
  },
  ticket_given: {
    status: 409,
    message: 'Vous avez déjà donné ce billet. Demandez à la personne qui l’a de vous le rendre.',
  },
  answers_would_go: {
    status: 409,
    message: 'Des invités ont répondu à une question que vous retirez : leurs réponses s’effaceraient.',
  },
  place_used: {
    status: 409,
    message:
      'Votre entrée est notée : votre place est prise, elle ne se rend plus et ne se donne plus. Si c’est une erreur, faites-la annuler à la porte.',
  },
  written_since: {
    status: 409,
    message: 'Vous avez choisi autrement depuis, sur un autre appareil : c’est ce dernier choix qui compte.',
  },
  answered_since: {
    status: 409,
    message:
      'Vous avez répondu autrement depuis, et c’est ce qui compte. Ouvrez Lampion pour changer d’avis.',
  },
  no_place_to_give: { status: 409, message: 'Chaque place est déjà donnée. Reprenez-en une d’abord.' },
  friend_comes: { status: 409, message: 'Cette personne vient déjà. Choisissez quelqu’un d’autre.' },
  friend_not_invited: {
    status: 409,
    message:
      'L’hôte choisit ses invités. Demandez-lui d’inviter cette personne, puis donnez-lui votre billet.',
  },
  party_has_guests: {
    status: 409,
    message: 'Des invités comptent venir. Annulez d’abord la soirée : ils l’apprendront.',
  },
  events_to_come: {
    status: 409,
    message:
      'Vous avez des événements à venir. Annulez-les, ou attendez qu’ils soient passés, puis fermez l’Espace Pro.',
  },
  subscription_running: {
    status: 409,
    message:
      'Votre abonnement court encore. Résiliez-le dans l’onglet Abonnement, puis fermez l’Espace Pro une fois qu’il a pris fin.',
  },
  poll_closed: { status: 409, message: 'Le vote est clos : la date est choisie. Répondez pour cette date.' },
  evening_not_begun: {
    status: 409,
    message: 'Vous pourrez dire que vous êtes à bon port à partir du soir même.',
  },
  night_not_over: {
    status: 409,
    message: 'Le lendemain s’ouvre quand la nuit est finie. Revenez demain matin.',
  },
  party_taken: {
    status: 409,
    message: 'Cette soirée est déjà enregistrée : retrouvez-la parmi vos soirées, ou préparez-en une autre.',
  },
  announcement_taken: {
    status: 409,
    message: 'Ce message est déjà parti : retrouvez-le parmi ceux de la soirée, ou écrivez-en un autre.',
  },
  email_taken: { status: 409, message: 'Un compte existe déjà avec cette adresse e-mail.' },
  app_account_taken: {
    status: 409,
    message: 'Ce compte de l’application est déjà connecté à un autre espace pro.',
  },
  terms_changed: {
    status: 409,
    message:
      'Les conditions générales ont changé. Rechargez la page, lisez la nouvelle version, puis acceptez-la.',
  },
  trial_unavailable: {
    status: 409,
    message:
      'L’essai gratuit n’est plus proposé, ou votre entreprise en a déjà profité. Vous pouvez commander l’offre.',
  },
  withdrawal_closed: {
    status: 409,
    message:
      'Le délai de rétractation est passé, ou cette commande n’ouvre pas ce droit. Vous pouvez résilier à tout moment.',
  },
  nothing_to_pay: {
    status: 409,
    message: 'Il n’y a rien à payer pour le moment. Rechargez la page : votre abonnement y est à jour.',
  },
  structured_copy_unavailable: {
    status: 409,
    message: 'Cette facture n’a pas de copie structurée : téléchargez son PDF.',
  },
  already_subscribed: {
    status: 409,
    message: 'Vous avez déjà un abonnement. Changez d’offre depuis votre profil.',
  },
  professional_details_missing: {
    status: 409,
    message: 'Complétez d’abord votre profil professionnel : vos factures en ont besoin.',
  },
  subscription_ending: {
    status: 409,
    message: 'Votre abonnement prend fin bientôt. Reprenez-le avant de changer d’offre.',
  },
  upgrade_impossible: {
    status: 409,
    message: 'Ce changement ne peut pas commencer aujourd’hui. Choisissez la prochaine échéance.',
  },
  amount_changed: { status: 409, message: 'Le montant a changé. Vérifiez le nouveau avant de confirmer.' },
  payment_refused: {
    status: 402,
    message:
      'Votre banque a refusé le paiement. Rien n’est débité et votre offre n’a pas changé. Changez de moyen de paiement, puis recommencez.',
  },
  last_admin: {
    status: 409,
    message: 'Ce compte est le seul de l’administration. Nommez d’abord quelqu’un d’autre.',
  },
  event_has_guests: {
    status: 409,
    message: 'Cet événement a des invités. Annulez-le pour qu’ils le sachent, ou confirmez sa suppression.',
  },
  open_debts: { status: 409, message: 'Tous ne sont pas quittes. Confirmez : ils gardent les comptes.' },
  event_unpublished: {
    status: 409,
    message: 'Cet événement a été retiré du site. Écrivez-nous pour en parler.',
  },
  event_cancelled: {
    status: 409,
    message: 'Cet événement est annulé : rien ne se programme. Vous pouvez écrire tout de suite.',
  },
  contest_answered: { status: 409, message: 'Quelqu’un a déjà répondu à cette contestation.' },
  contest_late: {
    status: 409,
    message: 'Une décision se conteste pendant six mois. Écrivez-nous pour en parler.',
  },
  planned_message_sent: {
    status: 409,
    message: 'Ce message est déjà parti : il ne se change et ne s’annule plus.',
  },
  planned_messages_full: {
    status: 409,
    message: 'Un événement a 20 messages programmés au plus. Annulez-en un d’abord.',
  },
  event_draft: {
    status: 409,
    message: 'Cet événement est un brouillon : personne ne le voit encore. Publiez-le d’abord.',
  },
  event_very_long: {
    status: 409,
    message: 'Cet événement dure plus de 30 jours. Vérifiez ses dates, ou confirmez qu’elles sont voulues.',
  },
  offer_gone: {
    status: 409,
    message: 'Ces places ne sont plus libres. Vous gardez votre rang sur la liste d’attente.',
  },
  already_claimed: { status: 409, message: 'Vous avez déjà relevé ce défi : il compte une fois.' },
  claim_answered: { status: 409, message: 'Quelqu’un a déjà répondu à ce défi relevé.' },
  night_closed: {
    status: 409,
    message:
      'Cette soirée est annulée, ou finie depuis plus de 30 jours : on peut tout relire, et plus rien changer.',
  },
  song_unwanted: {
    status: 409,
    message:
      'L’hôte ne veut pas entendre cette chanson ce soir : elle est dans « Jamais ce soir ». Proposez-en une autre.',
  },
  playlist_full: {
    status: 409,
    message: 'La liste est pleine : 300 chansons, et 100 dans « Jamais ce soir ». Retirez-en une d’abord.',
  },
  songs_full: {
    status: 409,
    message: 'Vous avez déjà demandé 30 chansons. Retirez-en une, ou votez pour celles des autres.',
  },
  album_full: { status: 409, message: 'L’album est plein. Retirez une photo pour en accrocher une autre.' },
  album_photo_removed: {
    status: 409,
    message: 'Cette photo a été retirée de l’album. Elle n’y revient pas.',
  },
  door_full: {
    status: 409,
    message: 'Cette nuit a 20 000 entrées, le plus qu’on en note.',
  },
  door_closed: {
    status: 409,
    message: 'La nuit est finie : il n’y a plus personne à faire entrer.',
  },
  shopping_list_full: {
    status: 409,
    message: 'Une liste a 200 articles au plus. Retirez-en un avant d’en ajouter.',
  },
  shopping_item_claimed: {
    status: 409,
    message: 'Quelqu’un d’autre apporte cet article. Demandez-lui avant de le retirer.',
  },
  already_in_couple: { status: 409, message: 'L’un des deux règle déjà avec quelqu’un d’autre.' },
  expenses_full: {
    status: 409,
    message: 'Les comptes d’une soirée ont 500 dépenses au plus. Effacez-en une, ou regroupez-les.',
  },
  event_closed: {
    status: 409,
    message: 'Cet événement est annulé ou passé : on ne peut plus y répondre.',
  },
  nobody_to_notify: {
    status: 409,
    message: 'Personne ne correspond : il n’y a personne à prévenir pour l’instant.',
  },
  followers_asleep: {
    status: 409,
    message: 'Rien ne part aux abonnés entre 21 h et 9 h. Programmez ce message pour la journée.',
  },
  followers_told: {
    status: 409,
    message: 'Vos abonnés ont déjà un message ce jour-là, et n’en reçoivent qu’un. Choisissez un autre jour.',
  },
  already_nudged: {
    status: 409,
    message: 'Les invités sans réponse de cet événement ont déjà été relancés.',
  },
  app_account_missing: { status: 409, message: 'Choisissez d’abord un pseudo.' },
  app_account_exists: {
    status: 409,
    message: 'Vous avez déjà un pseudo. Vous pouvez le changer depuis votre profil.',
  },
  username_settled: {
    status: 409,
    message: 'Un pseudo se change une fois tous les 30 jours. Réessayez plus tard.',
  },
  own_friendship: {
    status: 409,
    message: 'C’est vous : montrez votre code ou votre lien à quelqu’un d’autre.',
  },
  friends_full: {
    status: 409,
    message: 'On compte 5 000 amis au plus, et l’un de vous deux y est. Retirez-en pour faire de la place.',
  },
  friend_groups_full: {
    status: 409,
    message: 'Vous avez déjà 50 bandes. Supprimez-en une avant d’en créer une autre.',
  },
  username_taken: { status: 409, message: 'Ce pseudo est déjà pris. Choisissez-en un autre.' },
  username_reserved: { status: 409, message: 'Ce pseudo est réservé. Choisissez-en un autre.' },
  already_in_team: { status: 409, message: 'Cette personne est déjà dans l’équipe.' },
  heir_not_ready: {
    status: 409,
    message:
      'Cette personne doit d’abord confirmer son adresse e-mail, et ne pas avoir de profil pro à elle.',
  },
  heir_not_found: { status: 404, message: 'Aucun compte n’a cette adresse e-mail.' },
  last_owner: {
    status: 409,
    message: 'L’équipe ne peut pas rester sans propriétaire : transmettez-la d’abord.',
  },
  own_account: { status: 409, message: 'Cette action n’est pas possible sur votre propre compte.' },
  password_missing: {
    status: 409,
    message: 'Votre compte n’a pas de mot de passe. Choisissez-en un d’abord, par le lien envoyé par e-mail.',
  },
  email_unconfirmed: {
    status: 409,
    message: 'Cette personne n’a pas encore confirmé son adresse e-mail.',
  },
  article_not_in_trash: { status: 409, message: 'Mettez d’abord l’article à la corbeille.' },
  request_running: {
    status: 409,
    message: 'Cette demande est déjà en cours. Réessayez dans un instant.',
  },
  already_done: {
    status: 409,
    message: 'Cette demande a déjà été enregistrée : il n’y a rien à refaire.',
  },
  conflict: { status: 409, message: 'La page a changé entre-temps. Rechargez-la puis recommencez.' },
  too_large: {
    status: 413,
    message: 'Envoi trop lourd : 10 Mo au maximum pour une image, 1 Mo pour un texte.',
  },
  unsupported_image: {
    status: 415,
    message: 'Cette image n’est pas acceptée. Choisissez un fichier JPEG, PNG, WebP, AVIF ou GIF.',
  },
  unsupported_media_type: { status: 415, message: 'Ce format d’envoi n’est pas accepté.' },
  idempotency_key_reused: {
    status: 422,
    message: 'Cette clé a déjà servi à une autre demande. Choisissez-en une nouvelle.',
  },
  too_many_attempts: { status: 429, message: 'Trop de tentatives. Réessayez dans quelques minutes.' },
  internal: { status: 500, message: 'Un incident est survenu de notre côté. Réessayez dans un instant.' },
  unavailable: {
    status: 503,
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
  portal_closed: {
    status: 503,
    message:
      'La page où changer de moyen de paiement n’ouvre pas pour le moment. Écrivez-nous : nous le ferons avec vous.',
  },
  outcome_unknown: {
    status: 503,
    message:
      'La liaison avec nos données s’est coupée pendant l’enregistrement. Vérifiez s’il a abouti avant de recommencer.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
