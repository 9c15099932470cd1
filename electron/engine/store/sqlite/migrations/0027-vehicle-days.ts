import type { Migration } from './migration.ts';

/**
 * What vehicle units recorded stands among the activities from now on. Files with days that a vehicle's page shows are read
 * once more for it, when nothing more urgent is to do; any other is read when a page asks for it.
 */
export const vehicleDays: Migration = {
  number: 27,
  purpose: 'activities of vehicle units: a vehicle’s page reads rows instead of files',
  sql: `
    UPDATE job SET is_read = 0 WHERE has_copy = 1 AND is_read = 1 AND id IN (
      SELECT job.id FROM subject JOIN job ON job.subject = subject.id
      WHERE subject.subject_id >= 'v' AND subject.subject_id < 'w' AND job.last_day >= date('now', '-90 days'));
  `,
};
