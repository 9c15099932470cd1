import { openDownload } from '../../../shared/tachograph/open.ts';
import { readRecordGroups } from '../../../shared/tachograph/read-records.ts';
import type {
  RecordGroup,
  RecordSection,
  RecordSectionId,
  RecordValues,
} from '../../../shared/tachograph/records/sections.ts';

export function groupsOf(file: Uint8Array): readonly RecordGroup[] {
  return readRecordGroups(openDownload(file));
}

/** The first group of a file: its newest copy. */
export function firstGroup(file: Uint8Array): RecordGroup {
  const [group] = groupsOf(file);
  if (group === undefined) throw new Error('no records were read');
  return group;
}

export function sectionOf(group: RecordGroup, id: RecordSectionId): RecordSection {
  const section = group.sections.find((each) => each.id === id);
  if (section === undefined) throw new Error(`the section ${id} is not there`);
  return section;
}

export function recordsOf(group: RecordGroup, id: RecordSectionId): readonly RecordValues[] {
  return sectionOf(group, id).records;
}
