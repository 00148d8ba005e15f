import { expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import type { LockEntry } from './lock-file.ts';

const aPackage = (name: string, more: LockEntry = {}): [string, LockEntry] => [
  `node_modules/${name}`,
  { version: '1.0.0', integrity: 'sha512-q80=', license: 'MIT', ...more },
];

const bill = billOfMaterials(
  {
    packages: Object.fromEntries<LockEntry>([
      ['', { version: '0.1.0', optionalDependencies: { node: '1.0.0' } }],
      ['apps/server', { dependencies: { '@hearback/mail': '0.1.0' } }],
      ['node_modules/@hearback/mail', { link: true, resolved: 'packages/mail' }],
      ['packages/mail', { dependencies: { parser: '1.0.0' } }],
      ['apps/simulators', { dependencies: { toy: '1.0.0' } }],
      aPackage('node'),
      aPackage('toy'),
      aPackage('parser', {
        peerDependencies: { '@a/shared': '1', absent: '1' },
        license: '(MIT OR Apache-2.0)',
      }),
      aPackage('@a/shared', {
        peerDependencies: { toy: '1' },
        peerDependenciesMeta: { toy: { optional: true } },
      }),
    ]),
  },
  new Date('2026-01-02T03:04:05Z'),
);

it('lists exactly the packages that the running product needs, through workspaces and peers', () => {
  expect(bill.metadata.component).toMatchObject({ name: 'hearback', version: '0.1.0' });
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40a/shared@1.0.0',
    'pkg:npm/node@1.0.0',
    'pkg:npm/parser@1.0.0',
  ]);
  expect(bill.dependencies).toContainEqual({
    ref: 'pkg:npm/parser@1.0.0',
    dependsOn: ['pkg:npm/%40a/shared@1.0.0'],
  });
});

it('includes the checksum and license of a component', () => {
  const [shared, , parser] = bill.components;
  expect(shared).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: 'abcd' }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(parser?.licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }]);
});
