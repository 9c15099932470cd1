import { failure, success } from '../../../../shared/result.ts';
import type { Diagnostics } from '../../diagnostics/diagnostics.ts';
import type { Updates } from '../../updates.ts';
import type { RequestHandlers } from '../answer.ts';

type HelpRequest = Extract<keyof RequestHandlers, `checks.${string}` | `support.${string}` | `updates.${string}`>;

export interface HelpHandlerParts {
  readonly diagnostics: Diagnostics;
  readonly updates: Updates;
}

/** The checks, the file for whoever helps, and newer versions of the program. */
export function helpHandlers({ diagnostics, updates }: HelpHandlerParts): Pick<RequestHandlers, HelpRequest> {
  const { checks, supportBundle } = diagnostics;
  return {
    'checks.list': () => success({ steps: [...checks.list()] }),
    'checks.run': async ({ step, folderId }) => {
      const results = await checks.run(step, folderId);
      return results === null
        ? failure({ code: 'not-found', message: 'This folder is not watched any more.' })
        : success({ results: [...results] });
    },
    'support.bundle': async () => success(await supportBundle()),
    'updates.get': () => success(updates.state()),
    'updates.look': () => {
      updates.look();
      return success({});
    },
    'updates.restart': () =>
      updates.restart()
        ? success({})
        : failure({ code: 'not-possible-now', message: 'No new version is ready to install.' }),
  };
}
