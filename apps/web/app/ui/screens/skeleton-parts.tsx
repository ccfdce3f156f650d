import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton, SkeletonRow } from '../skeleton.tsx';

// Placeholders of loading screens, in the size of their final content.

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A whole screen that is loading. */
export function WaitingScreen({ hasBack = false, children }: { hasBack?: boolean; children: ReactNode }) {
  return (
    <LoadingRegion>
      {hasBack && <Skeleton className="h-6 w-48" />}
      {children}
    </LoadingRegion>
  );
}

/** The title of a screen, its sentence, and its main action. */
export function HeadWaiting({ hasLead = false, hasAction = false }) {
  return (
    <div className="page-head">
      <div>
        <Skeleton className="h-[46px] w-[min(320px,70vw)]" />
        {hasLead && <Skeleton className="mt-3 h-5 w-[min(400px,80vw)]" />}
      </div>
      {hasAction && <Skeleton className="h-[46px] w-48 rounded-full" />}
    </div>
  );
}

/** A card as tall as its content will be, its title above. */
export function CardWaiting({ className = 'h-48' }: { className?: string }) {
  return (
    <div className="card card-pad">
      <Skeleton className="h-6 w-40" />
      <Skeleton className={`mt-5 ${className}`} />
    </div>
  );
}

/** Entries with a picture, in a card. */
export function RowsWaiting({ count = 5 }: { count?: number }) {
  return (
    <div className="card card-pad">
      {numbers(count).map((row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  );
}

/** The head and the rows of a table; cells become lines on a phone. */
function TableWaiting() {
  return (
    <div className="card list-card">
      <Skeleton className="h-11" />
      {numbers(8).map((row) => (
        <Skeleton key={row} className="mt-3 h-12" />
      ))}
    </div>
  );
}

/** The search and the filters of a list. */
export function ToolsWaiting() {
  return (
    <div className="list-tools">
      <Skeleton className="list-search h-[50px]" />
      <div className="list-filters">
        <FieldWaiting />
        <FieldWaiting />
      </div>
    </div>
  );
}

/** A list of the administration. */
export function TableScreenWaiting() {
  return (
    <WaitingScreen>
      <HeadWaiting hasLead />
      <ToolsWaiting />
      <Skeleton className="mb-3 h-6 w-28" />
      <TableWaiting />
    </WaitingScreen>
  );
}

/** The four figures of a dashboard, with a line or two below when they are compared. */
export function StubsWaiting({ isCompared = false }: { isCompared?: boolean }) {
  return (
    <div className="ticket-shell mb-6">
      <div className="stubs">
        {numbers(4).map((stub) => (
          <div key={stub} className="stub">
            <Skeleton className="h-12 w-24" />
            <Skeleton className="mt-1 h-5 w-32 max-w-full" />
            {isCompared && <Skeleton className="mt-2 h-11 w-44 max-w-full" />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A label and its field. */
function FieldWaiting() {
  return (
    <div className="field">
      <Skeleton className="h-5 w-32 max-w-full" />
      <Skeleton className="h-[50px] rounded-[12px]" />
    </div>
  );
}

/** Fields of a form, in a card. */
export function FieldsWaiting({ count = 5 }: { count?: number }) {
  return (
    <div className="card card-pad form-stack">
      {numbers(count).map((field) => (
        <FieldWaiting key={field} />
      ))}
    </div>
  );
}

/** Cards one below the other. */
export function CardsScreenWaiting({ hasBack = false, count = 3 }: { hasBack?: boolean; count?: number }) {
  return (
    <WaitingScreen hasBack={hasBack}>
      <HeadWaiting hasLead />
      <div className="card-stack">
        {numbers(count).map((card) => (
          <CardWaiting key={card} />
        ))}
      </div>
    </WaitingScreen>
  );
}
