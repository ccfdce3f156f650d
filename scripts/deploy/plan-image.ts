/** What an image is built from. */
export interface ImageSource {
  readonly version: string;
  /** The commit, 40 hex digits. */
  readonly revision: string;
  /** Of the commit, in seconds since 1970: the same commit gives the same image. */
  readonly committedAt: number;
  /** The base of the Dockerfile: NAME:TAG@sha256:DIGEST. */
  readonly base: string;
  /** SHA-256 in hex of files that decide what is built, by path. */
  readonly files: Readonly<Record<string, string>>;
}

const source = 'https://github.com/lampion-app/lampion';

/** The published name; tags are versions. */
export const imageName = 'ghcr.io/lampion-app/lampion';

/** A time in seconds since 1970 as OCI and SLSA want it. */
const toTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Annotations of the OCI image specification. */
function labelsOf({ version, revision, committedAt, base }: ImageSource): Record<string, string> {
  const [name = '', digest = ''] = base.split('@');
  const labels = {
    title: 'Lampion',
    description: 'La plateforme des gens qui organisent des nuits : soirées, barathons, concerts.',
    url: source,
    source,
    documentation: `${source}/blob/v${version}/docs/operations/install.md`,
    licenses: 'MIT',
    version,
    revision,
    created: toTime(committedAt),
    'base.name': `docker.io/library/${name}`,
    'base.digest': digest,
  };
  return Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [`org.opencontainers.image.${key}`, value]),
  );
}

interface Choice {
  /** Sends the image to its registry; otherwise it stays on this machine. */
  readonly push: boolean;
  /** Where the builder writes the digest of the image. */
  readonly metadataFile: string;
}

/**
 * Arguments of `docker`. A local image has no attestations: the store of an engine keeps none by
 * default, and the build would be refused. Pure.
 */
export function planImage(image: ImageSource, { push, metadataFile }: Choice): string[] {
  return [
    ...['buildx', 'build', '--pull', '--file', 'Dockerfile', '--tag', `${imageName}:${image.version}`],
    ...['--build-arg', `SOURCE_DATE_EPOCH=${image.committedAt}`],
    ...Object.entries(labelsOf(image)).flatMap(([key, value]) => ['--label', `${key}=${value}`]),
    ...(push ? ['--sbom=true', '--provenance=mode=max'] : ['--sbom=false', '--provenance=false']),
    ...['--output', `type=${push ? 'registry' : 'docker'},rewrite-timestamp=true`],
    ...['--metadata-file', metadataFile, '.'],
  ];
}

interface Build {
  /** Arguments of `docker`. */
  readonly command: readonly string[];
  /** Who built it, as an address. */
  readonly builder: string;
  /** What was built, with SHA-256 in hex: the image and its list of packages. */
  readonly subjects: Readonly<Record<string, string>>;
  readonly startedOn: Date;
  readonly finishedOn: Date;
}

/**
 * How an image came about: an in-toto statement with SLSA provenance
 * (https://slsa.dev/spec/v1.0/provenance). Pure.
 */
export function describeProvenance(image: ImageSource, build: Build): object {
  const [name, digest = ''] = image.base.split('@');
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(build.subjects).map(([subject, sha256]) => ({
      name: subject,
      digest: { sha256 },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${source}/blob/v${image.version}/docs/operations/supply.md`,
        externalParameters: {
          source: `git+${source}@${image.revision}`,
          command: ['docker', ...build.command],
        },
        resolvedDependencies: [
          { uri: `git+${source}`, digest: { gitCommit: image.revision } },
          ...Object.entries(image.files).map(([path, sha256]) => ({ uri: path, digest: { sha256 } })),
          { uri: `docker.io/library/${name}`, digest: { sha256: digest.replace('sha256:', '') } },
        ],
      },
      runDetails: {
        builder: { id: build.builder },
        metadata: { startedOn: build.startedOn.toISOString(), finishedOn: build.finishedOn.toISOString() },
      },
    },
  };
}
