import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../../testing/fake-network.ts';
import { settle } from '../../../testing/show-screen.tsx';
import { useUpload } from './use-upload.tsx';

const UPLOAD = 'POST /api/admin/images';
const picture = (name: string) => new File(['pixels'], name, { type: 'image/png' });

let network: FakeNetwork;
/** Names of the pictures on the server. */
let stored: string[];
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  stored = [];
  network.on(UPLOAD, ({ body }) => {
    const { name } = body.image as File;
    stored.push(name);
    return [201, { _id: name, src: `/images/${name}`, width: 8, height: 8 }];
  });
});
const show = (file: File | null) =>
  renderHook((given: { file: File | null }) => useUpload(given.file), { initialProps: { file } });

describe('useUpload', () => {
  it('sends a file as soon as it is given, once', async () => {
    const file = picture('bal.png');
    const { result, rerender } = show(file);
    rerender({ file });
    await settle();
    expect(stored).toEqual(['bal.png']);
    expect(result.current).toMatchObject({ uploaded: { _id: 'bal.png' }, progress: 1, error: null });
    expect(result.current.preview).toMatch(/^blob:/);
  });

  it('reports a connection lost on the way, and sends again on request', async () => {
    network.hold();
    const { result } = show(picture('bal.png'));
    await settle();
    network.cut();
    await settle();
    expect(result.current.error).toContain('La connexion a échoué');
    network.mend();
    network.release();
    act(() => result.current.retry());
    await settle();
    expect(result.current).toMatchObject({ uploaded: { _id: 'bal.png' }, error: null });
  });

  it('returns the picture of the file that was selected last', async () => {
    network.hold();
    const { result, rerender } = show(picture('premier.png'));
    await settle();
    rerender({ file: picture('second.png') });
    network.release();
    await settle();
    expect(result.current.uploaded?._id).toBe('second.png');
  });

  it('is aborted when the file or its screen is removed', async () => {
    network.hold();
    const { result, rerender, unmount } = show(picture('bal.png'));
    await settle();
    rerender({ file: null });
    await settle();
    expect(result.current).toMatchObject({ uploaded: null, error: null, progress: 0, preview: '' });
    unmount();
    network.release();
    await settle();
    expect(result.current.uploaded).toBeNull();
  });

  it('says when the session has ended, and sends nothing without one', async () => {
    network.on(UPLOAD, () => [401, { code: 'not_authenticated', message: 'Vous n’êtes pas authentifié' }]);
    const { result } = show(picture('bal.png'));
    await settle();
    expect(result.current.error).toBe('Vous n’êtes pas authentifié');
    act(() => result.current.retry());
    await settle();
    expect(network.calls(UPLOAD)).toHaveLength(1);
  });

  it('refuses what is no picture before sending it', async () => {
    const { result } = show(new File(['%PDF'], 'bal.pdf', { type: 'application/pdf' }));
    await settle();
    expect(result.current.error).toMatch(/image/);
    expect(network.asked).toEqual([]);
  });
});
