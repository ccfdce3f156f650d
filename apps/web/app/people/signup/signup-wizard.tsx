import { freeChoice, planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { type Question, questionnaire } from '@lampion/contract/billing/rules/recommend-plan';
import type { CurrentAccount } from '@lampion/contract/people/accounts';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { type Plans, usePlans } from '../../billing/plan-options.ts';
import { PlanPicker } from '../../billing/plan-picker.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { LanternChoice } from '../../ui/forms/lantern-choice.tsx';
import { Ribs } from '../../ui/ribs.tsx';
import { checkProfessional } from '../professional/professional-values.ts';
import { AccountMadeStep } from './account-step.tsx';
import { ProfessionalStep } from './professional-step.tsx';
import { type SignupDraft, type SignupState, useSignup } from './signup-draft.ts';
import { SignupFrame, StepActions, StepTitle } from './signup-frame.tsx';
import { findQuestion, findStep, questions } from './signup-screens.ts';

interface SignupWizardProps {
  account: CurrentAccount;
  draft: SignupDraft;
}

/**
 * The wizard of an organiser with an account: the questions, the plan, the company, the
 * professional details.
 */
export function SignupWizard({ account, draft }: SignupWizardProps) {
  const state = useSignup(account._id, draft);
  return (
    <SignupFrame step={findStep(state.screen)} hasAccount isWide={state.screen === 'offre'}>
      <Step account={account} state={state} />
    </SignupFrame>
  );
}

function Step({ account, state }: { account: CurrentAccount; state: SignupState }) {
  const plans = usePlans();
  const question = findQuestion(state.screen);
  if (question !== null) return <QuestionStep key={question} state={state} index={question} />;
  if (state.screen === 'offre') return <PlanStep state={state} plans={plans} />;
  if (state.screen === 'entreprise') return <CompanyStep state={state} />;
  if (state.screen === 'profil') return <ProfessionalStep state={state} accountId={account._id} />;
  return (
    <AccountMadeStep
      title="Votre compte est créé"
      text={`Vous êtes connecté avec ${account.email}. Il reste quelques questions.`}
      onNext={() => state.goOn()}
    />
  );
}

/** Step 4: the name of the company, by which the public will know it. */
function CompanyStep({ state }: { state: SignupState }) {
  const { professional } = state.draft;
  const [error, setError] = useState<string>();
  const form = useErrorFocus(error);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fault = checkProfessional(professional).companyName;
        setError(fault);
        if (fault === undefined) state.goOn();
      }}
    >
      <StepTitle>Votre entreprise</StepTitle>
      <div className="wiz-narrow">
        <TextField
          name="companyName"
          label="Nom de l’entreprise"
          hint="Il signe vos événements sur le site : « Organisé par… »."
          autoComplete="organization"
          required
          value={professional.companyName}
          error={error}
          onChange={(event) => {
            state.change({ professional: { ...professional, companyName: event.target.value } });
          }}
        />
      </div>
      <StepActions onBack={state.goBack} next="Continuer" />
    </form>
  );
}

interface PlanStepProps {
  state: SignupState;
  plans: Plans;
}

/** Step 3: the plan, initially the recommended one. */
function PlanStep({ state, plans }: PlanStepProps) {
  const { draft, recommended } = state;
  const list = plans.data?.data ?? [];
  const ofPlan = list.filter(({ plan }) => plan === recommended);
  const advised = ofPlan.find(({ recurring }) => recurring.interval === 'month') ?? ofPlan[0];
  const isKept = draft.priceId === freeChoice || list.some(({ id }) => id === draft.priceId);
  const chosen = isKept ? draft.priceId : (advised?.id ?? null);
  const name = advised?.product.name ?? labelOf(planLabels, recommended);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) state.goOn({ priceId: chosen });
      }}
    >
      <StepTitle>Choisissez votre offre</StepTitle>
      <p className="wiz-lead">
        D’après vos réponses, <b>l’offre {name}</b> est celle qui vous ira le mieux. Vous pourrez en changer à
        tout moment.
      </p>
      <PlanPicker
        plans={plans}
        value={chosen}
        onChange={(priceId) => state.change({ priceId })}
        recommended={recommended}
        hasFree
        hasTrial
      />
      <StepActions onBack={state.goBack} next="Continuer" isDisabled={chosen === null} />
    </form>
  );
}

interface QuestionStepProps {
  state: SignupState;
  /** 0 to 2. */
  index: number;
}

/** Step 2: one question, one answer. */
function QuestionStep({ state, index }: QuestionStepProps) {
  const question = questions[index];
  if (question === undefined) return null;
  const { answers } = state.draft;
  const isLast = index === questions.length - 1;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        state.goOn();
      }}
    >
      <p className="wiz-count">
        <span className="num">
          Question {index + 1} sur {questions.length}
        </span>
        <Ribs count={questions.length} lit={index + 1} />
      </p>
      <StepTitle id="question">{questionTitles[question]}</StepTitle>
      <div className="choices" role="radiogroup" aria-labelledby="question">
        {listOptions(question).map(({ value, label, text }) => (
          <LanternChoice
            key={value}
            name={question}
            title={label}
            text={text}
            value={value}
            checked={answers[question] === value}
            onChange={() => state.change({ answers: { ...answers, [question]: value } })}
          />
        ))}
      </div>
      <StepActions
        onBack={state.goBack}
        next={isLast ? 'Voir les offres recommandées' : 'Suivant'}
        isDisabled={answers[question] === undefined}
      />
    </form>
  );
}

type Options = { readonly [Q in Question]: Readonly<Record<keyof (typeof questionnaire)[Q], Words>> };
/** An option's label, and a line that explains it. */
type Words = readonly [label: string, text: string];

const questionTitles: Readonly<Record<Question, string>> = {
  event_type: 'Quels événements organisez-vous ?',
  event_frequency: 'À quelle fréquence organisez-vous des événements ?',
  team_size: 'Quelle est la taille de votre équipe ?',
};

const optionWords: Options = {
  event_type: {
    conferences: ['Conférences', 'On écoute, on débat, on se rencontre.'],
    concerts: ['Concerts et festivals', 'Une scène, du monde, du son.'],
    corporate: ['Soirées d’entreprise', 'Séminaires, lancements, fêtes d’équipe.'],
    small: ['Petites soirées', 'Entre amis, entre voisins, au café du coin.'],
  },
  event_frequency: {
    '1-2': ['1 à 2 par mois', 'De temps en temps, quand l’envie prend.'],
    '3-5': ['3 à 5 par mois', 'Un rythme de croisière, presque chaque semaine.'],
    '6-10': ['6 à 10 par mois', 'Le calendrier est plein, l’équipe aussi.'],
    '10+': ['Plus de 10 par mois', 'La fête est votre métier.'],
  },
  team_size: {
    solo: ['En solo', 'De l’affiche au dernier rangement, c’est vous.'],
    small_team: ['2 à 5 personnes', 'Une petite équipe qui se partage tout.'],
    medium_team: ['6 à 15 personnes', 'Chacun son rôle, et quelques renforts.'],
    large_team: ['Plus de 15 personnes', 'Une vraie maison, avec ses métiers.'],
  },
};

interface Option {
  readonly value: string;
  readonly label: string;
  readonly text: string;
}

/** The options of a question, in its order. */
function listOptions(question: Question): readonly Option[] {
  const words: Readonly<Record<string, Words>> = optionWords[question];
  return Object.keys(questionnaire[question]).map((value) => {
    const [label = value, text = ''] = words[value] ?? [];
    return { value, label, text };
  });
}
