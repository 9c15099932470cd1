/** What changed in one version, for the people who use the program. */
export interface VersionChanges {
  /** `0.1.0 (not released)`. */
  readonly title: string;
  readonly items: readonly string[];
}

/** Reads CHANGELOG.md: a version is a heading of the second rank, a change an item that may go on in indented lines. */
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
