import type { LegalDocument } from '@lampion/contract/legal/legal-document';

/** In English, as the app stores require. */
export const deleteAccount: LegalDocument = {
  title: 'Delete your account',
  description:
    'How to delete your Lampion account in the app, on the web or by e-mail, what is erased, what is kept and for how long.',
  updated: '2026-11-20',
  intro:
    'You can delete your Lampion account at any time, free of charge and without giving a reason. Here are the three ways to do it, and what happens to your data afterwards.',
  sections: [
    {
      id: 'in-the-app',
      heading: 'In the app',
      blocks: [
        {
          kind: 'list',
          items: [
            'Open Lampion and go to your profile.',
            'Tap the settings icon, then <strong>Supprimer mon compte</strong> (Delete my account).',
            'Read what will be deleted and confirm.',
          ],
        },
        { kind: 'p', text: 'You are signed out on every device as soon as you confirm.' },
      ],
    },
    {
      id: 'on-the-web',
      heading: 'On the web',
      blocks: [
        {
          kind: 'list',
          items: [
            '<a href="/login">Sign in</a> and open <strong>Mon profil</strong> (My profile).',
            'If you want a copy of your data first, choose <strong>Exporter mes données</strong> (Export my data).',
            'Choose <strong>Supprimer mon compte</strong> and confirm.',
          ],
        },
        {
          kind: 'p',
          text: 'If you organise events on a paid plan, deleting your account also cancels your subscription. Nothing more is charged.',
        },
      ],
    },
    {
      id: 'by-email',
      heading: 'By e-mail',
      blocks: [
        {
          kind: 'p',
          text: 'No longer have the app, or cannot sign in? Write to <a href="mailto:{supportEmail}">{supportEmail}</a> from the address linked to your account, with the subject “Delete my account” and your username. We may ask you to confirm that the account is yours. We act on your request within one month at the latest.',
        },
        {
          kind: 'p',
          text: 'You may also ask us to delete part of your data, such as your phone number or your date of birth, and keep your account.',
        },
      ],
    },
    {
      id: 'grace-period',
      heading: 'You have 14 days to change your mind',
      blocks: [
        {
          kind: 'p',
          text: 'Your account is hidden at once: nobody can find your profile, and you receive no more invitations or notifications. It is erased for good 14 days later. Until then, sign in again to cancel the deletion. After that, it cannot be undone.',
        },
      ],
    },
    {
      id: 'what-is-deleted',
      heading: 'What is deleted',
      blocks: [
        {
          kind: 'list',
          items: [
            'Your username, display name, bio and profile picture.',
            'Your e-mail address, and your phone number and date of birth if you gave them.',
            'Your password, sessions and notification subscriptions.',
            'Your friends list and the organisers you follow.',
            'Your name in guest lists: organisers keep the number of guests, not your identity.',
            'Events you created, with their challenges, stops, lists and pictures.',
          ],
        },
      ],
    },
    {
      id: 'what-is-kept',
      heading: 'What is kept, and for how long',
      blocks: [
        {
          kind: 'table',
          head: ['Data', 'Kept for', 'Why'],
          rows: [
            [
              'Invoices of organisers',
              '10 years',
              'Required by French law (article L. 123-22 of the Commercial Code)',
            ],
            [
              'Subscription records of organisers',
              '5 years after the contract ends',
              'Limitation period for legal claims',
            ],
            ['Reports and moderation decisions', '12 months', 'Handling complaints'],
            ['Hashed IP addresses', '30 days at most', 'Security'],
            ['Backups', '30 days at most after erasure', 'Recovering from an accident'],
          ],
        },
        {
          kind: 'p',
          text: 'Numbers that identify nobody, such as how many people came to an event or read an article, are kept.',
        },
      ],
    },
    {
      id: 'replied-without-account',
      heading: 'If you replied to an invitation without an account',
      blocks: [
        {
          kind: 'p',
          text: 'Use the private link in your confirmation e-mail to cancel your reply, or write to <a href="mailto:{supportEmail}">{supportEmail}</a> to have your nickname and e-mail address erased.',
        },
      ],
    },
    {
      id: 'under-13',
      heading: 'Children under 13',
      blocks: [
        {
          kind: 'p',
          text: 'Lampion is not meant for children under 13. If you are a parent or guardian and believe your child has created an account, write to <a href="mailto:{supportEmail}">{supportEmail}</a>. We will delete the account and its data without the 14-day delay.',
        },
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        {
          kind: 'p',
          text: 'The full list of the data we hold and of your rights is in our <a href="/policy" hreflang="fr">privacy policy</a> (in French). You can lodge a complaint with the French data protection authority, the <a href="https://www.cnil.fr/en">CNIL</a>.',
        },
      ],
    },
  ],
};
