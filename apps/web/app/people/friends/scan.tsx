import { fr } from '@lampion/contract/french';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Scanner } from '../../media/scanner.tsx';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { readOwnLink, TypedCode } from './typed-code.tsx';

export const handle: AppHandle = { place: 'friends', isAlone: true };
export const meta = () => appMeta('Scanner un code');

const FOUND_MS = 12;
const FOREIGN = 'Ce code n’est pas de Lampion : rien n’a été ouvert. Visez celui d’un ami ou d’une soirée.';

/** Opens the target of one of our codes; addresses outside of the app with a full page load. */
function useOpen() {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return (path: string) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    navigator.vibrate?.(FOUND_MS);
    if (path.startsWith('/app/')) void navigate(path);
    else location.assign(path);
  };
}

export default function ScanScreen() {
  const [isForeign, setForeign] = useState(false);
  const open = useOpen();
  const judge = (text: string) => {
    const path = readOwnLink(text, location.origin);
    setForeign(path === null);
    if (path !== null) open(path);
  };
  return (
    <AppScreen title="Scanner un code" back="/app/friends" hasSide className="sc-page">
      <div>
        <h1 className="ap-h1">Visez un code</h1>
        <Scanner what="le code d’un ami ou d’une soirée" onRead={judge} />
        {isForeign && (
          <p className="ap-note" role="alert">
            <span>{fr(FOREIGN)}</span>
          </p>
        )}
      </div>
      <div className="ap-side">
        <TypedCode onFound={open} />
      </div>
    </AppScreen>
  );
}
