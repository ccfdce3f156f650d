const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const look = { lang: 'fr', dir: 'ltr', background_color: '#15122a', theme_color: '#15122a', icons };

/** What a phone needs to put Lampion's site on its home screen (JSON). */
export const webManifest = JSON.stringify({
  name: 'Lampion',
  short_name: 'Lampion',
  description: 'Créez, vivez, partagez vos soirées, barathons et concerts.',
  start_url: '/',
  display: 'browser',
  ...look,
});

const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** Made from the demo by e2e/make-app-pictures.ts. */
const screenshots = [
  { src: '/screenshots/soirees.jpg', sizes: '780x1688', form_factor: 'narrow', label: 'Vos soirées' },
  { src: '/screenshots/amis.jpg', sizes: '780x1688', form_factor: 'narrow', label: 'Vos amis' },
  { src: '/screenshots/soirees-large.jpg', sizes: '1280x800', form_factor: 'wide', label: 'Vos soirées' },
].map((picture) => ({ ...picture, type: 'image/jpeg' }));

/** What a phone needs to install the members' app (JSON). */
export const appManifest = JSON.stringify({
  id: '/app',
  name: 'Lampion',
  short_name: 'Lampion',
  description: 'Vos soirées et vos amis, même sans réseau.',
  start_url: '/app',
  scope: '/app',
  display: 'standalone',
  categories: ['social', 'lifestyle', 'entertainment'],
  shortcuts: [
    { name: 'Prévoir une soirée', url: '/app/new', icons: shortcutIcons },
    { name: 'Nouvelles', url: '/app/news', icons: shortcutIcons },
    { name: 'Amis', url: '/app/friends', icons: shortcutIcons },
  ],
  screenshots,
  // What other apps share becomes the draft of a party.
  share_target: {
    action: '/app/new',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  ...look,
});
