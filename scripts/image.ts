import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProvenance, type ImageSource, imageName, planImage } from './deploy/plan-image.ts';
import { readOptionsOrEnd } from './support/options.ts';
import { repositoryRoot } from './support/repository.ts';
import { runCommand } from './support/run-command.ts';

const usage = `Usage: npm run image [-- --push] [-- --builder ADDRESS]
  --push     sends the image to ${imageName}, with attestations of the builder
  --builder  who builds, for the provenance; a person's machine by default`;
const { push, builder } = readOptionsOrEnd(usage, {
  push: { type: 'boolean', default: false },
  builder: { type: 'string', default: 'https://github.com/lampion-app/lampion#by-hand' },
}).values;

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The output of a command, which ends this one when it fails. */
async function read(program: string, args: readonly string[], inherit = false): Promise<string> {
  const { code, output } = await runCommand(program, args, { inherit });
  if (code === 0) return output.trim();
  process.stderr.write(`${output}${program} ${args[0]} failed.\n`);
  return process.exit(1);
}

async function readSource(): Promise<ImageSource> {
  if ((await read('git', ['status', '--porcelain'])) !== '') {
    process.stderr.write(
      'There are changes that no commit has: commit them, so that the image has a source.\n',
    );
    process.exit(1);
  }
  const [revision = '', committedAt] = (await read('git', ['log', '-1', '--format=%H %ct'])).split(' ');
  const dockerfile = readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8');
  return {
    version: JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')).version,
    revision,
    committedAt: Number(committedAt),
    base: /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile)?.[1] ?? '',
    files: Object.fromEntries(
      ['package-lock.json', 'Dockerfile'].map((path) => [path, hash(join(repositoryRoot, path))]),
    ),
  };
}

/**
 * `npm run image`: builds the image of the current commit, and writes its list of packages
 * (CycloneDX) and its provenance (SLSA) into build/image, over existing files. Needs Docker with
 * buildx.
 */
const image = await readSource();
const folder = join(repositoryRoot, 'build/image');
mkdirSync(folder, { recursive: true });
const packages = `lampion-${image.version}.cdx.json`;
const metadataFile = join(folder, 'metadata.json');
await read(process.execPath, ['scripts/sbom.ts', join(folder, packages)]);
const command = planImage(image, { push, metadataFile });
const startedOn = new Date();
await read('docker', command, true);
const digest: string = JSON.parse(readFileSync(metadataFile, 'utf8'))['containerimage.digest'];
const subjects = {
  [`${imageName}:${image.version}`]: digest.replace('sha256:', ''),
  [packages]: hash(join(folder, packages)),
};
const provenance = describeProvenance(image, {
  command,
  builder,
  subjects,
  startedOn,
  finishedOn: new Date(),
});
writeFileSync(
  join(folder, `lampion-${image.version}.provenance.json`),
  `${JSON.stringify(provenance, null, 2)}\n`,
);
process.stdout.write(
  `${imageName}:${image.version}@${digest}\nbuild/image: ${packages} and its provenance\n`,
);
