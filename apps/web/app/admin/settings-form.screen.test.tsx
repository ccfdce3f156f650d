import { nativeAppDefaults, type SiteSettings, sellerDefaults } from '@lampion/contract/admin/settings';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../testing/fake-network.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { useSettingsForm } from './settings-form.tsx';

const SAVE = 'PUT /api/admin/settings';
const stored: SiteSettings = {
  supportEmail: 'aide@exemple.fr',
  appStoreUrl: '',
  playStoreUrl: '',
  instagramUrl: '',
  testimonials: [],
  publisherName: 'Lampion',
  publisherAddress: '',
  publisherDirector: '',
  hostName: '',
  hostAddress: '',
  ...sellerDefaults,
  ...nativeAppDefaults,
};

let network: FakeNetwork;
let form: ReturnType<typeof useSettingsForm>;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on(SAVE, ({ body }) => [200, { ...stored, ...body }]);
});

function Desk() {
  form = useSettingsForm(stored);
  return <form ref={form.form} />;
}
async function open() {
  const shown = showScreen(<Desk />, '/admin/settings');
  await settle();
  return shown;
}
const save = (values: Partial<SiteSettings>) => act(() => void form.save(values));

describe('the settings', () => {
  it('send only what differs, once however often they are sent', async () => {
    await open();
    await act(async () => {
      void form.save({ supportEmail: 'aide@exemple.fr', publisherName: 'Lampion SAS' });
      void form.save({ supportEmail: 'aide@exemple.fr', publisherName: 'Lampion SAS' });
    });
    await settle();
    expect(network.calls(SAVE).map(({ body }) => body)).toEqual([{ publisherName: 'Lampion SAS' }]);
    expect(await screen.findByText('Réglages enregistrés')).toBeTruthy();
  });

  it('send nothing where nothing differs, and nothing wrong', async () => {
    await open();
    save({ publisherName: 'Lampion' });
    await settle();
    expect(await screen.findByText('Rien à enregistrer')).toBeTruthy();
    save({ supportEmail: 'aide', publisherName: 'Lam\u202epion' });
    await settle();
    expect(form.faults).toEqual({
      supportEmail: 'Adresse e-mail invalide',
      publisherName: 'Ce texte contient des caractères invisibles : retapez-le au lieu de le coller',
    });
    expect(network.calls(SAVE)).toEqual([]);
  });

  it('report a connection lost on the way, and can be sent again', async () => {
    network.hold();
    await open();
    save({ publisherName: 'Lampion SAS' });
    await settle();
    network.cut();
    await settle();
    expect(await screen.findByText('Réglages non enregistrés')).toBeTruthy();
    expect(form.isBusy).toBe(false);
    network.mend();
    network.release();
    save({ publisherName: 'Lampion SAS' });
    await settle();
    expect(network.calls(SAVE)).toHaveLength(2);
  });
});
