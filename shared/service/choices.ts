import type { Choice } from './choice.ts';
import { answerChoices } from './choices/answers.ts';
import { requestChoices, webhookChoices } from './choices/requests.ts';

/**
 * Every point that the interface of the service leaves open, with the choice made and its reason. Code that depends on a
 * choice reads its `value` from here, so that text and behaviour cannot differ.
 */
export const choices = { ...requestChoices, ...answerChoices, ...webhookChoices } as const satisfies Readonly<
  Record<string, Choice>
>;
export type ChoiceName = keyof typeof choices;
