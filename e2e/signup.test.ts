import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { waitForMailedLink } from './support/outbox.ts';
import { acceptOrder, onScreen, placeOrder, signIn } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const password = 'la lune danse sur le canal';
const siret = '73282932000074';

/** The 404 of the subscription request, for organisers who come back without having paid. */
const noSubscription = /status of 404.*\/api\/stripe\/subscription/;
/**
 * Chromium's error without a message on leaving a public page, which has a view transition, for an
 * area, which has none.
 */
const unfinishedFade = /exception: $/;

/** A new organiser, at the first question. */
async function arriveRegistered(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', { data: { email, password } });
  const { access_token: token } = await answer.json();
  await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token);
  await page.goto('/pro/signup');
  await heading(page, /Quels événements/).waitFor();
}

async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Petites soirées' }).check();
  await button(page, 'Suivant').click();
  await page.getByRole('radio', { name: '3 à 5 par mois' }).check();
  await button(page, 'Suivant').click();
  await page.getByRole('radio', { name: 'En solo' }).check();
  await button(page, 'Voir les offres recommandées').click();
}

async function fillSeat(page: Page): Promise<void> {
  await page.getByLabel('Numéro et rue').fill('12 quai de la Fosse');
  await page.getByLabel('Code postal').fill('44000');
  await page.getByLabel('Ville').fill('Nantes');
}

async function goToProfile(page: Page): Promise<void> {
  await answerQuestions(page);
  await button(page, 'Continuer').click();
  await page.getByLabel('Nom de l’entreprise').fill('La Guinguette');
  await button(page, 'Continuer').click();
  await heading(page, 'Votre profil professionnel').waitFor();
}

journey('from a visitor to a paying organiser, by keyboard on a phone', async ({ open }) => {
  // A smooth scroll ends elsewhere each time: under the top bar, a control would count as too
  // small.
  const page = await open({ device: 'phone', reducedMotion: true, allow: [unfinishedFade] });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Créer un compte pro' }).press('Enter');
  await heading(page, 'Créez votre compte').waitFor();
  await expectUsable(page);
  await page.getByLabel(onScreen('Adresse e-mail')).focus();
  await page.keyboard.type('clavier@lampion.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.getByText('Très solide').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await heading(page, /Quels événements/).waitFor();
  expect(await button(page, 'Suivant').isDisabled()).toBe(true);
  await expectUsable(page);
  for (const [title, moves] of [
    [/Quels événements/, 1],
    [/À quelle fréquence/, 0],
    [/taille de votre équipe/, 0],
  ] as const) {
    await heading(page, title).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let move = 0; move < moves; move += 1) await page.keyboard.press('ArrowDown');
    await page.locator('button[type="submit"]:enabled').waitFor();
    await page.keyboard.press('Enter');
  }

  await heading(page, 'Choisissez votre offre').waitFor();
  await page.getByText('l’offre Enterprise').waitFor();
  expect(await page.getByRole('radio', { name: /^Enterprise Recommandé/ }).isChecked()).toBe(true);
  await page.getByText('Populaire').waitFor();
  await expectUsable(page);
  await page.getByRole('radio', { name: /^Enterprise/ }).focus();
  await page.keyboard.press('ArrowUp');
  expect(await page.getByRole('radio', { name: 'Pro' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');

  await heading(page, 'Votre entreprise').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/Indiquez le nom de l.entreprise/).waitFor();
  await page.keyboard.type('La Guinguette');
  await page.keyboard.press('Enter');

  await heading(page, 'Votre profil professionnel').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Camille Roussel');
  await page.getByLabel('SIRET').focus();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await page.getByText('SIRET trop court').waitFor();
  await expectUsable(page);
  await page.getByLabel('SIRET').fill('73282932000075');
  await page.keyboard.press('Enter');
  await page.getByText('SIRET invalide').waitFor();
  await page.getByLabel('SIRET').fill(siret);
  await page.getByLabel('Numéro de TVA').fill('FR 45 732 829 320');
  await fillSeat(page);
  await page.keyboard.press('Enter');
  await page.getByText(/c’est FR 44/).waitFor();
  await page.getByLabel('Numéro de TVA').fill('FR 44 732 829 320');
  await page.keyboard.press('Enter');

  await heading(page, 'Ma commande').waitFor();
  await page.getByText('732 829 320 00074').waitFor();
  const order = button(page, 'Commander avec obligation de paiement');
  await order.press('Enter');
  await page.getByRole('radio', { name: '5 salariés au plus' }).and(page.locator(':focus')).waitFor();
  await page.getByText(/Acceptez les conditions générales de vente pour commander/).waitFor();
  await expectUsable(page);
  await page.keyboard.press('Space');
  await page.getByText(/Vous pouvez vous rétracter pendant quatorze jours/).waitFor();
  for (const name of [/Je demande que l’offre commence/, /J’accepte les conditions générales de vente/]) {
    await page.getByRole('checkbox', { name }).press('Space');
  }
  await expectUsable(page);
  await order.press('Enter');

  await heading(page, 'Paiement').waitFor();
  await page.getByText('Mode démo').waitFor();
  await page.getByText('29,99 €').waitFor();
  await expectUsable(page);
  await button(page, 'Payer').press('Enter');
  await heading(page, 'Paiement confirmé').waitFor();

  await page.getByRole('link', { name: 'Aller à mon espace' }).press('Enter');
  await heading(page, 'Mon tableau de bord').waitFor();
  await page.getByRole('heading', { name: 'Trois lampions à allumer' }).waitFor();
  await expectUsable(page);
  await page.goto('/pro/signup');
  await heading(page, 'Mon tableau de bord').waitFor();
});

journey('loses no answer: back, reload, another day, an abandoned payment', async ({ open }) => {
  const page = await open({ allow: [noSubscription, unfinishedFade] });
  await arriveRegistered(page, 'retour@lampion.test');
  await answerQuestions(page);
  await page.getByRole('radio', { name: /^Basic/ }).check();
  for (const title of [/taille/, /fréquence/, /Quels/]) {
    await button(page, 'Retour').click();
    await heading(page, title).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  }
  await page.goBack();
  await heading(page, /fréquence/).waitFor();
  await page.reload();
  expect(await page.getByRole('radio', { name: '3 à 5 par mois' }).isChecked()).toBe(true);

  await page.getByRole('link', { name: 'Finir plus tard' }).click();
  await heading(page, 'Mon tableau de bord').waitFor();
  await page.getByRole('link', { name: /Votre inscription n’est pas terminée/ }).click();
  await heading(page, /Quels événements/).waitFor();

  await page.goto('/pro/signup?etape=profil');
  await heading(page, 'Votre entreprise').waitFor();
  await button(page, 'Retour').click();
  expect(await page.getByRole('radio', { name: /^Basic/ }).isChecked()).toBe(true);
  await button(page, 'Continuer').click();
  await page.getByLabel('Nom de l’entreprise').fill('La Guinguette');
  await button(page, 'Continuer').click();
  await page.getByLabel('Nom complet').fill('Camille Roussel');
  await page.getByLabel('SIRET').fill(siret);
  await fillSeat(page);

  await page.goto('/pro/signup');
  await heading(page, 'Votre profil professionnel').waitFor();
  expect(await page.getByLabel('Nom complet').inputValue()).toBe('Camille Roussel');
  await button(page, 'Vérifier ma commande').click();
  await placeOrder(page);
  await page.getByText('9,99 €').waitFor();
  await button(page, 'Annuler').click();
  await heading(page, 'Paiement annulé').waitFor();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await heading(page, 'Votre profil professionnel').waitFor();
  expect(await page.getByLabel('SIRET').inputValue()).toBe('732 829 320 00074');
  await button(page, 'Vérifier ma commande').click();
  await placeOrder(page);
  await button(page, 'Payer').click();
  await heading(page, 'Paiement confirmé').waitFor();
});

describe('step 1', () => {
  journey('says what is missing or wrong, and who is known already', async ({ open }) => {
    const page = await open({ allow: [/status of 409/] });
    await page.goto('/pro/signup');
    const make = button(page, 'Créer mon compte');
    await make.click();
    await page.getByText('Veuillez remplir tous les champs').waitFor();
    await page.getByLabel(onScreen('Adresse e-mail')).fill('pro@lampion.test');
    await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(password);
    await page.getByLabel('Confirmer le mot de passe').fill('la lune dort');
    await make.click();
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    await expectUsable(page);
    await page.getByLabel('Confirmer le mot de passe').fill(password);
    await make.click();
    await page.getByText('Un compte existe déjà').waitFor();
    await page.getByRole('link', { name: 'Connectez-vous' }).click();
    await heading(page, 'Mon espace').waitFor();
  });

  journey('is confirmed by a link, which works once', async ({ open }) => {
    const page = await open({ allow: [/status of 400/] });
    await arriveRegistered(page, 'lien@lampion.test');
    const link = await waitForMailedLink('lien@lampion.test', '/login/confirm-email');
    await page.goto(link);
    await heading(page, 'Adresse confirmée').waitFor();
    await page.reload();
    await heading(page, 'Ce lien ne sert plus').waitFor();
    await expectUsable(page);
  });

  journey('opens beside a member’s account, or for another one', async ({ open }) => {
    const page = await open({ allow: [/status of 403/] });
    await page.goto('/login');
    await signIn(page, 'membre@lampion.test');
    await page.waitForURL((url) => url.pathname === '/app');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goto('/pro/signup');
    await heading(page, 'Ouvrez un espace pro').waitFor();
    await button(page, 'Utiliser un autre compte').click();
    await heading(page, 'Créez votre compte').waitFor();
  });
});

journey('stays on the free plan, without an order', async ({ open }) => {
  const page = await open({ allow: [noSubscription, unfinishedFade] });
  await arriveRegistered(page, 'gratuit@lampion.test');
  await answerQuestions(page);
  await page.getByRole('radio', { name: 'Découverte' }).check({ force: true });
  await page.getByRole('radio', { name: 'Annuel' }).check({ force: true });
  expect(await page.getByRole('radio', { name: 'Découverte' }).isChecked()).toBe(true);
  await expectUsable(page);
  await button(page, 'Continuer').click();
  await page.getByLabel('Nom de l’entreprise').fill('La Guinguette');
  await button(page, 'Continuer').click();
  await page.getByLabel('Nom complet').fill('Camille Roussel');
  await page.getByLabel('SIRET').fill(siret);
  await fillSeat(page);
  await button(page, 'Terminer').click();
  await heading(page, 'Mon tableau de bord').waitFor();
  await page.getByText('Offre Découverte').waitFor();
});

journey('says when plans or the payment page cannot be loaded, and tries again', async ({ open }) => {
  const page = await open({ allow: [/status of 503/, /answer 503/, noSubscription] });
  const plans = '**/api/stripe/availableSubscriptions';
  await page.route(plans, (route) => route.fulfill({ status: 503, json: {} }));
  await arriveRegistered(page, 'panne@lampion.test');
  await answerQuestions(page);
  await page
    .getByText('Une erreur est survenue lors du chargement des offres. Veuillez réessayer.')
    .waitFor();
  expect(await button(page, 'Continuer').isDisabled()).toBe(true);
  await expectUsable(page);
  await page.unroute(plans);
  await button(page, 'Réessayer').click();
  await page.getByRole('radio', { name: /^Pro Recommandé/ }).waitFor();
  await button(page, 'Retour').click();
  await button(page, 'Voir les offres recommandées').click();
  await button(page, 'Continuer').click();
  await page.getByLabel('Nom de l’entreprise').fill('La Guinguette');
  await button(page, 'Continuer').click();

  const checkout = '**/api/stripe/checkout-session';
  await page.route(checkout, (route) => route.fulfill({ json: {} }));
  await page.getByLabel('Nom complet').fill('Camille Roussel');
  await page.getByLabel('SIRET').fill(siret);
  await fillSeat(page);
  await button(page, 'Vérifier ma commande').click();
  await acceptOrder(page);
  await button(page, 'Commander avec obligation de paiement').click();
  await page.getByText('URL de session de paiement manquante').waitFor();
  await page.unroute(checkout);
  await button(page, 'Commander avec obligation de paiement').click();
  await heading(page, 'Paiement').waitFor();
});

journey(
  'a demo payment is refused, confirmed and made without JavaScript; an unknown address is not found',
  async ({ open }) => {
    const page = await open({ allow: [noSubscription] });
    await arriveRegistered(page, 'sobre@lampion.test');
    await goToProfile(page);
    await page.getByLabel('Nom complet').fill('Camille Roussel');
    await page.getByLabel('SIRET').fill(siret);
    await fillSeat(page);
    await button(page, 'Vérifier ma commande').click();
    await placeOrder(page);
    await page.getByRole('radio', { name: 'Carte expirée' }).check();
    await button(page, 'Payer').click();
    await page.getByRole('alert').getByText('Cette carte a expiré.').waitFor();
    await expectUsable(page);
    await page.getByRole('radio', { name: /^Authentification demandée/ }).check();
    await button(page, 'Payer').click();
    await page.getByRole('heading', { name: 'Votre banque veut savoir qui paie' }).waitFor();
    await expectUsable(page);
    const plain = await open({ javaScript: false, allow: [/status of 404/] });
    const made = await plain.goto(page.url());
    expect(made?.headers()['cache-control']).toBe('no-store');
    await button(plain, 'Échouer').click();
    await plain
      .getByRole('alert')
      .getByText(/n’a pas reconnu qui paie/)
      .waitFor();
    await plain.getByRole('radio', { name: /^Authentification demandée/ }).check();
    await button(plain, 'Payer').click();
    await button(plain, 'Confirmer mon identité').click();
    await heading(plain, 'Paiement confirmé').waitFor();
    await page.reload();
    await heading(page, 'Paiement confirmé').waitFor();
    const nothing = await plain.goto('/demo-checkout/cs_demo_0');
    expect(nothing?.status()).toBe(404);
  },
);
