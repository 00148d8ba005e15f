import { randomUUID } from 'node:crypto';
import type { LockFile } from './lock-file.ts';
import { listProductPackages, type ProductPackage } from './product-packages.ts';

/**
 * CycloneDX 1.6 of the packages that the running product needs. npm's own omits packages that a
 * tool needs as well, such as React and zod.
 */
export function billOfMaterials(lock: LockFile, now: Date) {
  const packages = listProductPackages(lock);
  // A package in several folders is one component.
  const components = new Map([...packages.values()].map((one) => [toPackageUrl(one), one]));
  const version = lock.packages['']?.version ?? '';
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': 'hearback', name: 'hearback', version },
    },
    components: [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => toComponent(one)),
    dependencies: [...components].map(([ref, { needs }]) => ({
      ref,
      dependsOn: needs.flatMap((folder) => packages.get(folder) ?? []).map(toPackageUrl),
    })),
  };
}

const toPackageUrl = ({ name, version }: ProductPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

function toComponent(one: ProductPackage) {
  const [algorithm = '', digest = ''] = one.integrity.split(/-(.*)/s);
  const license = /[ (]/.test(one.license)
    ? { expression: one.license.replace(/^\((.*)\)$/, '$1') }
    : { license: { id: one.license } };
  return {
    type: 'library',
    'bom-ref': toPackageUrl(one),
    name: one.name,
    version: one.version,
    purl: toPackageUrl(one),
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
    licenses: [license],
  };
}
