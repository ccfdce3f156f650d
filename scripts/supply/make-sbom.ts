import { ComponentScope, ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  HashDictionary,
  LicenseExpression,
  LicenseRepository,
  Metadata,
  SpdxLicense,
  Tool,
  ToolRepository,
  Tools,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import type { ShippedPackage } from './shipped-packages.ts';

export interface SbomOrigin {
  /** Of the product. */
  readonly version: string;
  /** `urn:uuid:…`, another one for each document. */
  readonly serialNumber: string;
  readonly timestamp: Date;
}

function licencesOf(expression: string): LicenseRepository {
  const licence = isSupportedSpdxId(expression)
    ? new SpdxLicense(expression)
    : new LicenseExpression(expression);
  return new LicenseRepository([licence]);
}

/** An npm integrity as CycloneDX writes it: base64 becomes hexadecimal. */
function hashesOf(integrity: string): HashDictionary {
  const sha512 = /^sha512-(\S+)$/.exec(integrity)?.[1];
  return new HashDictionary(
    sha512 === undefined ? [] : [[HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex')]],
  );
}

function componentOf({ path, name, version, license, integrity = '', optional }: ShippedPackage): Component {
  const [scope, plain = scope] = name.split('/');
  return new Component(ComponentType.Library, plain ?? name, {
    ...(plain === scope ? {} : { group: scope }),
    version,
    bomRef: path,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    // A build for one system, or a part that works without.
    scope: optional ? ComponentScope.Optional : ComponentScope.Required,
    hashes: hashesOf(integrity),
    ...(license === undefined ? {} : { licenses: licencesOf(license) }),
  });
}

/** Everything of others that is shipped, and what needs what, as CycloneDX 1.6 in JSON. Pure. */
export function makeSbom(packages: readonly ShippedPackage[], origin: SbomOrigin): string {
  const product = new Component(ComponentType.Application, 'lampion', {
    version: origin.version,
    bomRef: 'lampion',
    licenses: licencesOf('MIT'),
  });
  const components = new Map(packages.map((shipped) => [shipped.path, componentOf(shipped)]));
  const needed = new Set(packages.flatMap(({ needs }) => needs));
  for (const { path, needs } of packages) {
    const component = components.get(path);
    for (const need of needs) {
      const target = components.get(need);
      if (target) component?.dependencies.add(target.bomRef);
    }
    if (component && !needed.has(path)) product.dependencies.add(component.bomRef);
  }
  const bom = new Bom({
    serialNumber: origin.serialNumber,
    metadata: new Metadata({
      timestamp: origin.timestamp,
      component: product,
      tools: new Tools({
        tools: new ToolRepository([new Tool({ name: 'npm run sbom', version: origin.version })]),
      }),
    }),
  });
  for (const component of components.values()) bom.components.add(component);
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
