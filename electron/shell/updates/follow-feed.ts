import type { Settings } from '../../../shared/settings/settings.ts';
import type { PageEngine } from '../../engine/api/page-engine.ts';
import type { ProgramUpdates } from './program-updates.ts';

/** Takes the feed that the settings name, from now on and at each change. */
export function followFeed(engine: PageEngine, updates: Pick<ProgramUpdates, 'follow'>, settingsNow: Settings): void {
  updates.follow(settingsNow);
  engine.subscribe((topic, message) => {
    if (topic === 'settings') updates.follow((message as { readonly settings: Settings }).settings);
  });
}
