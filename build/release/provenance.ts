/** What a release was made of and by whom. */
export interface ProvenanceFacts {
  /** Where the sources are, as a place of git. */
  readonly repository: string;
  /** 40 hexadecimal digits. */
  readonly commit: string;
  /** The tag, or the branch where it was tried. */
  readonly ref: string;
  /** The address of the workflow's run, or who made it by hand. */
  readonly builder: string;
  /** SHA-256 of `package-lock.json`, which names every package by its content. */
  readonly lockSha256: string;
  readonly startedAt: Date;
}

interface Subject {
  readonly name: string;
  readonly sha256: string;
}

/** The provenance of a release's files: a statement of in-toto (v1) with SLSA's predicate (slsa.dev/provenance/v1). */
export function provenance(subjects: readonly Subject[], facts: ProvenanceFacts): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${facts.repository}#.github/workflows/release.yml`,
        externalParameters: { ref: facts.ref },
        internalParameters: {},
        resolvedDependencies: [
          { uri: `${facts.repository}@${facts.ref}`, digest: { gitCommit: facts.commit } },
          { uri: 'package-lock.json', digest: { sha256: facts.lockSha256 } },
        ],
      },
      runDetails: {
        builder: { id: facts.builder },
        metadata: { startedOn: facts.startedAt.toISOString() },
      },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
