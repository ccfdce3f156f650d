import { fr } from '@lampion/contract/french';
import { NewsChoices } from '../../features/app/news/news-choices.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';

export const handle: AppHandle = { place: 'news' };
export const meta = () => appMeta('Choisir mes nouvelles');

export default function NewsChoicesScreen() {
  return (
    <AppScreen title="Choisir mes nouvelles" back="/app/news">
      <h1 className="ap-h1">Choisir mes nouvelles</h1>
      <p className="ap-sub">
        {fr('Toutes s’affichent dans l’application. Choisissez lesquelles viennent aussi vous chercher.')}
      </p>
      <NewsChoices />
    </AppScreen>
  );
}
