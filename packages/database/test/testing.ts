export { type BreakableLine, openBreakableLine } from './breakable-line.ts';
export {
  type Installation,
  listReleaseDumps,
  type ReleaseDump,
  readReleaseDump,
  writeReleaseDump,
} from './releases/release-dump.ts';
export { migrateTo, restoreRelease } from './releases/restore-release.ts';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';
