import { describe, expect, it } from 'vitest';
import { lock } from '../lock.ts';
import { listFaults } from './plant.ts';

const build = { version: '1.0.0', integrity: 'sha512-x', optional: true };

const tree = (packages: Record<string, object>, manifest: object = {}) => ({
  'package.json': JSON.stringify(manifest),
  'package-lock.json': JSON.stringify({ packages }),
});

const native = (...present: string[]) => ({
  'node_modules/fast': {
    optionalDependencies: { 'fast-linux-x64-gnu': '1.0.0', 'fast-linux-arm64-gnu': '1.0.0' },
  },
  ...Object.fromEntries(present.map((name) => [`node_modules/${name}`, build])),
});

describe('the lock file', () => {
  it('requires both Linux builds of every native package', async () => {
    expect(await listFaults(lock, tree(native('fast-linux-x64-gnu', 'fast-linux-arm64-gnu')))).toBe('');
    expect(await listFaults(lock, tree(native('fast-linux-arm64-gnu')))).toContain(
      'fast has no linux-x64 build',
    );
    expect(await listFaults(lock, tree(native('fast-linux-x64-gnu')))).toContain(
      'fast has no linux-arm64 build',
    );
  });

  it('requires every optional build, because npm ci would fail without', async () => {
    const packages = { 'node_modules/fast': { optionalDependencies: { 'fast-darwin-arm64': '1.0.0' } } };
    expect(await listFaults(lock, tree(packages))).toContain("run 'npm run lock'");
  });

  it('rejects registry URLs', async () => {
    const packages = { 'node_modules/fast': { resolved: 'https://registry.example/fast.tgz' } };
    expect(await listFaults(lock, tree(packages))).toContain('names its registry');
  });

  it('requires exact versions', async () => {
    expect(await listFaults(lock, tree({}, { dependencies: { fast: '^1.0.0' } }))).toContain(
      'pin one exact version',
    );
    expect(await listFaults(lock, tree({}, { dependencies: { fast: '1.0.0-beta.1' } }))).toBe('');
  });
});
