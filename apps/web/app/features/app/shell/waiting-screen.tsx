import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** A screen of the app before anything of it is known. */
export function WaitingScreen() {
  return (
    <div className="ap-screen" aria-busy="true">
      <header className="ap-top" />
      <main className="ap-main" id="contenu">
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="mt-6 h-56" />
        <Skeleton className="mt-6 h-16" />
      </main>
    </div>
  );
}
