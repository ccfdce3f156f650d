import type { Reply } from '@lampion/contract/events/guests';
import { askToCome, describeHold } from '@lampion/contract/events/rules/offer-words';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { calendarLine, type EventInEmail, eventFacts, subjectAbout, thisEvent } from './events.ts';
import type { EmailContent } from './frame.ts';
import { type Block, renderEmail } from './render-email.ts';

/**
 * To an invited guest. `url` is the private link: its page asks for confirmation before it writes
 * anything.
 */
export function renderInvitation({
  event,
  url,
  unsubscribeUrl,
}: {
  readonly event: EventInEmail;
  readonly url: string;
  /** Unsubscribes from e-mails of this organiser. */
  readonly unsubscribeUrl: string;
}): EmailContent {
  return renderEmail({
    subject: subjectAbout(event.isNamedInSubject ? 'Invitation' : 'Vous avez une invitation', event),
    preview: event.isNamedInSubject
      ? `${event.organiser} vous invite. Répondez en un instant, sans compte.`
      : 'Répondez en un instant, sans compte.',
    title: 'Une invitation pour vous',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'On vous invite à cet événement. Viendrez-vous ? Un oui, un peut-être ou un non suffit.',
      },
      eventFacts(event),
      { kind: 'button', label: 'Répondre à l’invitation', url },
      { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    ],
    footer: 'Cet e-mail vous est envoyé parce que la personne qui organise a indiqué votre adresse.',
    unsubscribeUrl,
  });
}

/**
 * To a guest whose address was used for a reply without proof that the guest sent it. `url` is the
 * private link.
 */
export function renderReplyAsked({
  event,
  isYes,
  url,
}: {
  readonly event: EventInEmail;
  /** If false, the reply is not kept. */
  readonly isYes: boolean;
  readonly url: string;
}): EmailContent {
  return renderEmail({
    subject: subjectAbout('Est-ce vous qui avez répondu ?', event),
    preview: 'Quelqu’un a répondu avec votre adresse. Votre réponse n’a pas changé.',
    title: 'Est-ce vous ?',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Quelqu’un a répondu avec votre adresse${isYes ? ' : « Je participe »' : ''}. Vous êtes déjà sur la liste, et votre réponse n’a pas changé.`,
      },
      eventFacts(event),
      {
        kind: 'text',
        text: `Si c’était vous, ${isYes ? 'confirmez-le' : 'changez-la avec ce lien'}. Sinon, ignorez cet e-mail : rien ne change.`,
      },
      { kind: 'button', label: isYes ? 'Confirmer' : 'Changer ma réponse', url },
      { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    ],
    footer: `Cet e-mail vous est envoyé parce que votre adresse a été donnée pour répondre à ${thisEvent(event)}.`,
  });
}

interface ReplyReceived {
  readonly event: EventInEmail;
  /** `pending`: only the dates of a vote were answered. */
  readonly reply: Reply;
  /** Whether the yes waits for the organiser to accept it. */
  readonly isRequested: boolean;
  /** People the guest wants to bring; counted once the address is confirmed. */
  readonly plusOnes: number;
  /** The private link. */
  readonly url: string;
}

/** Explains what happens to the place of an unconfirmed address. */
const confirmationLine: Block = {
  kind: 'text',
  text: 'Confirmez votre adresse par ce lien. Tant que vous ne l’avez pas fait, votre place peut revenir à quelqu’un d’autre si l’événement est complet.',
};

interface ReplyWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

const confirm = 'Confirmez votre adresse par ce lien';

const words: Record<Reply, ReplyWords> = {
  yes: {
    title: 'Votre participation est notée',
    text: 'Vous participez à cet événement. À bientôt !',
    button: 'Confirmer ma place',
  },
  waiting: {
    title: 'Vous êtes sur la liste d’attente',
    text: `Il n’y a pas assez de place pour le moment. Dès que votre tour vient, la place est à vous et nous vous écrivons. ${confirm} : les adresses confirmées passent d’abord.`,
    button: 'Confirmer mon adresse',
  },
  maybe: {
    title: 'Votre « peut-être » est noté',
    text: `Vous viendrez peut-être. ${confirm} : vous changerez votre réponse au même endroit.`,
    button: 'Confirmer ma réponse',
  },
  no: {
    title: 'Votre réponse est notée',
    text: `Vous ne venez pas. ${confirm} : vous changerez votre réponse au même endroit.`,
    button: 'Confirmer ma réponse',
  },
  pending: {
    title: 'Vos réponses au vote sont notées',
    text: `La date est au vote : nous vous écrivons quand elle est choisie. ${confirm}.`,
    button: 'Confirmer mes réponses',
  },
};

/** For a yes that the organiser has to accept. */
const requestWords: ReplyWords = {
  title: 'Votre demande est envoyée',
  text: `L’organisateur valide chaque réponse : il vous répond par e-mail. Tant que ce n’est pas oui, aucune place ne vous est comptée. ${confirm} : il saura que la demande vient de vous.`,
  button: 'Confirmer mon adresse',
};

function othersLine(plusOnes: number): Block[] {
  if (plusOnes === 0) return [];
  const who =
    plusOnes === 1
      ? 'La personne qui vous accompagne compte'
      : 'Les personnes qui vous accompagnent comptent';
  return [{ kind: 'text', text: `${who} dès que vous confirmez, s’il reste de la place.` }];
}

/**
 * To an unconfirmed address without an account that was used for a reply. Contains none of the
 * submitted text: anyone can enter any address.
 */
export function renderReplyReceived({
  event,
  reply,
  isRequested,
  plusOnes,
  url,
}: ReplyReceived): EmailContent {
  const { title, text, button } = isRequested ? requestWords : words[reply];
  const isIn = reply === 'yes';
  return renderEmail({
    subject: subjectAbout(title, event),
    preview: 'Confirmez votre adresse par le lien, et gardez cet e-mail.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: text.replace('cet événement', thisEvent(event)) },
      eventFacts(event),
      ...(isIn ? [confirmationLine, ...othersLine(plusOnes)] : []),
      { kind: 'button', label: button, url },
      {
        kind: 'text',
        text: "Ce lien sert aussi à changer ou à annuler votre réponse. Il est personnel : ne le transmettez pas. Vous n'avez rien demandé ? Ignorez cet e-mail.",
      },
      ...(isIn ? [calendarLine(event)] : []),
    ],
    footer: `Cet e-mail vous est envoyé parce que votre adresse a été donnée pour ${event.isParty ? 'répondre' : 'participer'} à ${thisEvent(event)}.`,
  });
}

/** To a guest who comes: their ticket is attached. */
export function renderTicket({ event, url }: Pick<PlaceFreed, 'event' | 'url'>): EmailContent {
  return renderEmail({
    subject: subjectAbout('Votre billet', event),
    preview: 'Il est joint à cet e-mail, et sur la page de votre réponse.',
    title: 'Votre billet',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Votre billet est joint : montrez-le à l’entrée, sur votre téléphone ou imprimé. Il remplace les précédents.',
      },
      eventFacts(event),
      calendarLine(event),
      { kind: 'button', label: 'Voir mon billet', url },
      {
        kind: 'text',
        text: 'Vous ne venez plus ? Dites-le par ce lien : votre place ira à quelqu’un d’autre.',
      },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous venez à ${thisEvent(event)}.`,
  });
}

/** To a guest whose private link was renewed: the former one has ended. */
export function renderLinkRenewed({ event, url }: Pick<PlaceFreed, 'event' | 'url'>): EmailContent {
  return renderEmail({
    subject: subjectAbout('Votre nouveau lien', event),
    preview: 'L’ancien ne mène plus à rien. Votre réponse n’a pas changé.',
    title: 'Votre nouveau lien',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Le lien privé de votre réponse vient d’être changé. L’ancien ne mène plus à rien, sur aucun appareil ; votre réponse et ce que vous avez écrit restent.',
      },
      eventFacts(event),
      { kind: 'button', label: 'Ouvrir ma réponse', url },
      { kind: 'text', text: 'Ce lien est le vôtre : qui l’a répond et écrit à votre place.' },
    ],
    footer: `Cet e-mail vous est envoyé parce que votre lien pour ${thisEvent(event)} a été changé.`,
  });
}

/**
 * To a guest whose place a member with another address took over by their private link. Names
 * nobody: anyone can choose any name.
 */
export function renderPassTakenOver({ event, url }: Pick<PlaceFreed, 'event' | 'url'>): EmailContent {
  return renderEmail({
    subject: subjectAbout('Votre place est dans un compte', event),
    preview: 'Une personne connectée à Lampion l’a reprise avec votre lien privé. Était-ce vous ?',
    title: 'Votre place est maintenant dans un compte',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Une personne connectée à Lampion avec une autre adresse a ouvert votre lien privé et repris votre réponse dans son compte. Si c’était vous, il n’y a rien à faire : votre lien marche toujours.',
      },
      eventFacts(event),
      {
        kind: 'text',
        text: 'Si ce n’était pas vous, prévenez la personne qui organise : elle peut retirer cette place et vous inviter de nouveau.',
      },
      { kind: 'button', label: 'Voir ma réponse', url },
    ],
    footer: `Cet e-mail vous est envoyé parce que votre lien pour ${thisEvent(event)} a servi dans un compte.`,
  });
}

/**
 * To the owner of an address to whom a guest hands a place on. Contains none of the submitted text:
 * anyone can enter any address.
 */
export function renderPlaceHanded({
  event,
  url,
  unsubscribeUrl,
}: Pick<PlaceFreed, 'event' | 'url'> & { readonly unsubscribeUrl: string }): EmailContent {
  return renderEmail({
    subject: subjectAbout('On vous donne une place', event),
    preview: 'Acceptez-la en un instant, sans compte : votre billet vous est envoyé.',
    title: 'Une place pour vous',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Une personne qui vient vous donne une de ses places. Ouvrez ce lien pour voir qui, et pour l’accepter : votre billet vous est alors envoyé.',
      },
      eventFacts(event),
      { kind: 'button', label: 'Voir la place', url },
      { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    ],
    footer: 'Cet e-mail vous est envoyé parce qu’une personne invitée a indiqué votre adresse.',
    unsubscribeUrl,
  });
}

/** To a guest whose place was taken back by the guest who had handed it on. */
export function renderPlaceTakenBack({ event, url }: Pick<PlaceFreed, 'event' | 'url'>): EmailContent {
  return renderEmail({
    subject: subjectAbout('Votre place a été reprise', event),
    preview: 'La personne qui vous l’avait donnée la garde. Votre billet ne vaut plus rien.',
    title: 'Votre place a été reprise',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'La personne qui vous avait donné une place la garde finalement. Votre billet ne vaut plus rien.',
      },
      eventFacts(event),
      { kind: 'text', text: 'Pour venir quand même, demandez une place par ce lien.' },
      { kind: 'button', label: 'Demander une place', url },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous aviez une place pour ${thisEvent(event)}.`,
  });
}

interface PlaceFreed {
  readonly event: EventInEmail;
  /** The private link. */
  readonly url: string;
  /** False until a private link was opened: until then the place may go to another guest. */
  readonly isConfirmed: boolean;
  /** Whether the organiser accepts each guest: the place then comes with the acceptance. */
  readonly isAccepted: boolean;
}

const freed = {
  subject: 'Une place s’est libérée',
  title: 'Une place s’est libérée pour vous',
  text: 'Vous étiez sur la liste d’attente : une place s’est libérée, elle est à vous.',
};
const accepted = {
  subject: 'Votre demande est acceptée',
  title: 'Vous venez',
  text: 'Votre demande est acceptée : la place est à vous.',
};

/** To a guest who gets a place from the waiting list, or because the organiser accepted them. */
export function renderPlaceFreed({ event, url, isConfirmed, isAccepted }: PlaceFreed): EmailContent {
  const said = isAccepted ? accepted : freed;
  return renderEmail({
    subject: subjectAbout(said.subject, event),
    preview: 'Elle est à vous. Si vous ne venez plus, laissez-la à la personne suivante.',
    title: said.title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: said.text },
      eventFacts(event),
      calendarLine(event),
      ...(isConfirmed
        ? [
            {
              kind: 'text' as const,
              text: 'Vous ne pouvez plus venir ? Laissez votre place à la personne suivante.',
            },
          ]
        : [confirmationLine]),
      { kind: 'button', label: isConfirmed ? 'Changer ou annuler ma réponse' : 'Confirmer ma place', url },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous attendiez une place pour ${thisEvent(event)}.`,
  });
}

interface PlacesOffered {
  readonly event: EventInEmail;
  /** Places offered, the guest included. */
  readonly places: number;
  /** ISO 8601 instant. */
  readonly until: string;
  /** Size of the whole group. */
  readonly people: number;
  /** The private link. */
  readonly url: string;
}

/** To a guest on the waiting list whose group does not fit completely: would fewer come? */
export function renderPlacesOffered({ event, places, until, people, url }: PlacesOffered): EmailContent {
  const question = askToCome(places);
  const hold = describeHold(places, formatTime(until));
  return renderEmail({
    subject: subjectAbout(places === 1 ? 'Il reste 1 place' : `Il reste ${places} places`, event),
    preview: hold,
    title: question,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Vous attendez ${people} places, et il n’y en a pas assez pour vous tous. ${question} ${hold}`,
      },
      eventFacts(event),
      { kind: 'button', label: 'Répondre', url },
      {
        kind: 'text',
        text: 'Si vous préférez attendre que vous puissiez tous venir, vous gardez votre rang sur la liste d’attente.',
      },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous attendez des places pour ${thisEvent(event)}.`,
  });
}
