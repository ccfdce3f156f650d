import type {
  MailSetupFinding,
  MailSetupKey,
  MailSetupStep,
} from '@lampion/contract/schemas/admin-mail-check';

type Tone = 'danger' | 'muted' | 'success' | 'warning';

/** What some of the findings ask for, by key and finding. */
const advice: Readonly<Partial<Record<`${MailSetupKey} ${MailSetupFinding}`, string>>> = {
  'smtp unset': 'Aucun serveur d’envoi n’est réglé (SMTP_URL) : les e-mails ne quittent pas cette machine.',
  'from unset': 'Réglez MAIL_FROM sur une adresse d’un domaine qui est à vous.',
  'return_path unset':
    'Réglez MAIL_RETURN_PATH : sans elle, seul votre prestataire d’envoi sait quels e-mails reviennent.',
  'return_path_mx missing': 'Publiez un enregistrement MX pour ce domaine : sans lui, rien ne peut revenir.',
  'spf missing': 'Publiez ici un enregistrement TXT « v=spf1 … -all » qui nomme votre serveur d’envoi.',
  'spf several': 'Un domaine n’a qu’un enregistrement SPF : réunissez ceux-ci en un seul.',
  'spf open': '« +all » laisse tout le monde écrire en votre nom : terminez par « -all » ou « ~all ».',
  'dkim unset':
    'Si votre prestataire signe vos e-mails, il n’y a rien à faire. Sinon, réglez DKIM_DOMAIN, DKIM_SELECTOR et DKIM_PRIVATE_KEY.',
  'dkim missing': 'Publiez ici un enregistrement TXT « v=DKIM1; k=rsa; p=… » avec votre clé publique.',
  'dkim several': 'Un sélecteur n’a qu’une clé : retirez l’autre enregistrement.',
  'dkim differs':
    'La clé publiée n’est pas celle de DKIM_PRIVATE_KEY : publiez la bonne, ou corrigez le réglage.',
  'dkim not_aligned':
    'Le domaine de la signature n’est pas celui de l’expéditeur : DMARC n’en tiendra pas compte. Accordez DKIM_DOMAIN et MAIL_FROM.',
  'dmarc missing': 'Publiez ici un enregistrement TXT « v=DMARC1; p=none; rua=mailto:… », puis durcissez-le.',
  'dmarc several': 'Un domaine n’a qu’un enregistrement DMARC : retirez les autres.',
  'dmarc weak':
    'La règle « none » observe sans protéger. Une fois les rapports lus, passez à « quarantine » ou « reject ».',
};

/** What can be lived with, at least for a while. */
const MILD = new Set(['dkim unset', 'dmarc weak', 'return_path unset']);

const labels: Readonly<Partial<Record<MailSetupFinding, string>>> = {
  ok: 'En ordre',
  unset: 'Pas réglé',
  missing: 'Manque',
  unknown: 'Inconnu',
  weak: 'À renforcer',
};

/** What a step of the check found, and what to do next. */
export function describeStep({ key, finding }: Pick<MailSetupStep, 'finding' | 'key'>): {
  readonly label: string;
  readonly tone: Tone;
  readonly text: string;
} {
  const label = labels[finding] ?? 'À corriger';
  if (finding === 'ok') return { label, tone: 'success', text: 'Il n’y a rien à faire.' };
  if (finding === 'unknown') {
    return { label, tone: 'muted', text: 'Le DNS n’a pas répondu. Actualisez dans un instant.' };
  }
  const found = `${key} ${finding}` as const;
  return { label, tone: MILD.has(found) ? 'warning' : 'danger', text: advice[found] ?? 'Vérifiez ce point.' };
}
