import { describe, expect, it } from 'vitest';
import { type PaidPlan, type QuestionnaireAnswers, questionnaire, recommendPlan } from './recommend-plan.ts';

/**
 * As specified: start at basic; enterprise always sets enterprise; pro sets pro only from basic.
 */
function rise(wanted: readonly PaidPlan[]): PaidPlan {
  let recommended: PaidPlan = 'basic';
  for (const plan of wanted) {
    if (plan === 'enterprise') recommended = 'enterprise';
    if (plan === 'pro' && recommended === 'basic') recommended = 'pro';
  }
  return recommended;
}

type Choices = [string, PaidPlan][];
const choicesOf = (question: keyof typeof questionnaire): Choices => Object.entries(questionnaire[question]);

const combinations = choicesOf('event_type').flatMap((type) =>
  choicesOf('event_frequency').flatMap((frequency) =>
    choicesOf('team_size').map((team) => ({ type, frequency, team })),
  ),
);

describe('questionnaire', () => {
  it('maps every option as specified', () => {
    expect(questionnaire).toEqual({
      event_type: { conferences: 'pro', concerts: 'enterprise', corporate: 'pro', small: 'basic' },
      event_frequency: { '1-2': 'basic', '3-5': 'pro', '6-10': 'pro', '10+': 'enterprise' },
      team_size: { solo: 'basic', small_team: 'pro', medium_team: 'pro', large_team: 'enterprise' },
    });
  });
});

describe('recommendPlan', () => {
  it('follows the specification for every combination of answers', () => {
    expect(combinations).toHaveLength(64);
    for (const { type, frequency, team } of combinations) {
      const answers = { event_type: type[0], event_frequency: frequency[0], team_size: team[0] };
      expect(recommendPlan(answers as QuestionnaireAnswers), JSON.stringify(answers)).toBe(
        rise([type[1], frequency[1], team[1]]),
      );
    }
  });

  it('reaches each plan', () => {
    expect(recommendPlan({ event_type: 'small', event_frequency: '1-2', team_size: 'solo' })).toBe('basic');
    expect(recommendPlan({ event_type: 'small', event_frequency: '3-5', team_size: 'solo' })).toBe('pro');
    expect(recommendPlan({ event_type: 'concerts', event_frequency: '1-2', team_size: 'solo' })).toBe(
      'enterprise',
    );
  });

  it('starts at basic and counts only what is answered', () => {
    expect(recommendPlan({})).toBe('basic');
    expect(recommendPlan({ team_size: 'medium_team' })).toBe('pro');
  });
});
