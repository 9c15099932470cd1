import { useMutation } from '@tanstack/react-query';
import type { AnswerOf, ArgumentsOf, RequestName } from '../../shared/contract/contract.ts';
import { useSay } from '../components/notices.tsx';
import { type AskFailure, askOrThrow } from './ask.ts';
import { useDepot, useWords } from './depot-context.tsx';
import { errorWords } from './transport/error-words.ts';

export interface ActionOptions<Name extends RequestName> {
  /** What came of it, in words; absent when the screen itself shows it. */
  readonly done?: (answer: AnswerOf<Name>) => string;
  readonly onDone?: (answer: AnswerOf<Name>, given: ArgumentsOf<Name>) => void;
  /** Shows the failure where it belongs; absent to show it as a notice. */
  readonly onFailed?: (failure: AskFailure) => void;
}

/** A request that changes something, for a button: its state, and what came of it in words. */
export function useAction<Name extends RequestName>(name: Name, options: ActionOptions<Name> = {}) {
  const { transport } = useDepot();
  const words = useWords();
  const say = useSay();
  return useMutation({
    mutationFn: (given: ArgumentsOf<Name>) => askOrThrow(transport, name, given),
    onSuccess(answer, given) {
      if (options.done !== undefined) say({ tone: 'good', text: options.done(answer) });
      options.onDone?.(answer, given);
    },
    onError(failure) {
      if (options.onFailed !== undefined) options.onFailed(failure);
      else say({ tone: 'trouble', text: errorWords(failure.reason, words) });
    },
  });
}
