import { fr } from '@lampion/contract/french';
import {
  drawSignupStep,
  drawSignupString,
  type StepState,
  signupStepDrop,
} from '@lampion/drawing/scenes/signup';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { HomeLink, SkipLink } from '../../ui/links.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { steps } from './signup-screens.ts';

interface SignupFrameProps {
  /** 0 to 4. */
  step: number;
  /** An account exists: the user may come back later. */
  hasAccount?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/**
 * The wizard's page: five lanterns on a string over the night, and a sheet of paper for the step.
 */
export function SignupFrame({ step, hasAccount = false, isWide = false, children }: SignupFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="wiz-top" data-theme="dark">
        <div className="wrap">
          <div className="wiz-bar">
            <HomeLink />
            {hasAccount ? (
              <Link className="link" to="/pro">
                Finir plus tard
              </Link>
            ) : (
              <p>
                <span className="wiz-known">{fr('Déjà inscrit ?')} </span>
                <Link className="link" to="/login">
                  Se connecter
                </Link>
              </p>
            )}
          </div>
          <SignupProgress step={step} />
        </div>
      </header>
      <main id="contenu" className={classNames('wrap wiz-main', isWide && 'wiz-main-wide')}>
        <div className="card wiz-sheet">{children}</div>
      </main>
      <Toaster />
    </>
  );
}

function findState(index: number, current: number): StepState {
  if (index === current) return 'current';
  return index < current ? 'done' : 'todo';
}

function SignupProgress({ step }: { step: number }) {
  return (
    <div className="wiz-rope">
      <Svg drawing={drawSignupString()} />
      <ol className="wiz-steps" aria-label="Étapes de l’inscription">
        {steps.map((name, index) => {
          const state = findState(index, step);
          return (
            <li
              key={name}
              className="wiz-step"
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
              style={{ paddingTop: signupStepDrop(index) }}
            >
              <Svg drawing={drawSignupStep({ step: index, state })} />
              <span>
                <span className="num">{index + 1}</span>
                <span className="wiz-name">. {name}</span>
                {state === 'done' && <span className="sr-only"> (terminé)</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="wiz-now" aria-hidden="true">
        {steps[step]}
      </p>
    </div>
  );
}

/**
 * The title of a step, focused after navigation so that screen readers announce it: before it is
 * painted, so that the next key is pressed on it.
 */
export function StepTitle({ id, children }: { id?: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useLayoutEffect(() => {
    // On the first page of a visit, screen readers begin at its top.
    if (key !== 'default') title.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <h1 className="display wiz-title" id={id} ref={title} tabIndex={-1}>
      {fr(children)}
    </h1>
  );
}

interface StepActionsProps {
  onBack: () => void;
  /** The label of the submit button. */
  next: string;
  isDisabled?: boolean;
  pendingText?: string | undefined;
}

/** The buttons to go back and to go on, at the end of each step. */
export function StepActions({ onBack, next, isDisabled = false, pendingText }: StepActionsProps) {
  return (
    <div className="wiz-actions">
      <Button variant="ghost" size="large" onClick={onBack}>
        <Icon of={ArrowLeft} />
        Retour
      </Button>
      <Button type="submit" variant="primary" size="large" disabled={isDisabled} pendingText={pendingText}>
        {next}
        <Icon of={ArrowRight} />
      </Button>
    </div>
  );
}
