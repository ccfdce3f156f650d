import { newsEndpoints } from '@lampion/contract/endpoints/news';
import type { NewsChoice } from '@lampion/contract/schemas/news';
import { defineChange, over } from '../../../lib/device/define-change.ts';

/** How one wants to be told of a kind of news. */
export const chooseNews = defineChange<NewsChoice>({
  kind: 'choose-news',
  endpoint: newsEndpoints.updateNewsPreferences,
  toCall: (choice) => ({ body: { choices: [choice] } }),
  label: () => 'Vos choix de nouvelles',
  overlays: [
    over(
      newsEndpoints.getNewsPreferences,
      (seen, choice: NewsChoice) =>
        seen && { choices: seen.choices.map((one) => (one.kind === choice.kind ? choice : one)) },
    ),
  ],
});
