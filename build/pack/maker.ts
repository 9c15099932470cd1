import manifest from '../../package.json' with { type: 'json' };

/** Who answers for a package, as its head says it. */
export interface Maker {
  /** `Name <address>`, as Debian's policy (5.6.2) and RPM want it. */
  readonly contact: string;
  readonly homepage: string;
}

/**
 * Whoever builds the packages answers for them: `TACHO_DEPOT_MAINTAINER` is a name with an address, and
 * `TACHO_DEPOT_HOMEPAGE` an address of the web. The defaults are names that cannot exist, so that nobody gets the
 * letters about somebody else's packages.
 */
export function makerOf(environment: NodeJS.ProcessEnv): Maker {
  const contact = environment.TACHO_DEPOT_MAINTAINER ?? manifest.author;
  const homepage = environment.TACHO_DEPOT_HOMEPAGE ?? manifest.homepage;
  if (!/^[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/.test(contact)) {
    throw new Error(
      `TACHO_DEPOT_MAINTAINER is "${contact}": expected a name and an address, as "IT <it@example.com>".`,
    );
  }
  if (!URL.canParse(homepage) || !/^https?:$/.test(new URL(homepage).protocol)) {
    throw new Error(`TACHO_DEPOT_HOMEPAGE is "${homepage}": expected an address such as "https://example.com/".`);
  }
  return { contact, homepage };
}
