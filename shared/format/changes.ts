/** The changes of one version, for the people who use the program. */
export interface VersionChanges {
  /** `0.1.0 (not released)`. */
  readonly title: string;
  readonly items: readonly string[];
}

/** Reads CHANGELOG.md: a version is a second-level heading, and a change is a list item, which may continue on indented lines. */
export function changesIn(changelog: string): readonly VersionChanges[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const items = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((item) => item.replaceAll('`', '').replace(/\s+/g, ' ').trim());
      return { title: title.trim(), items };
    });
}
