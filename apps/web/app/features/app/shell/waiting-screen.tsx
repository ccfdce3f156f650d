import { useLocation } from 'react-router';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { WaitingTicket } from '../parties/waiting-ticket.tsx';

/** A screen of the app before anything of it is known. */
export function WaitingScreen() {
  const isHome = useLocation().pathname === '/app';
  return (
    <div className="ap-screen" aria-busy="true">
      <header className="ap-top" />
      <main className={isHome ? 'ap-main ap-two so' : 'ap-main'} id="contenu">
        {isHome ? (
          <WaitingTicket />
        ) : (
          <>
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="mt-6 h-56" />
            <Skeleton className="mt-6 h-16" />
          </>
        )}
      </main>
    </div>
  );
}
