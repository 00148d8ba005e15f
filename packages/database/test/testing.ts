export { type BreakableLine, openBreakableLine } from './breakable-line.ts';
export { readCatalog } from './catalog.ts';
export {
  type Installation,
  listReleaseDumps,
  type ReleaseDump,
  readReleaseDump,
  writeReleaseDump,
} from './releases/release-dump.ts';
export { migrateLegacyTo, restoreRelease } from './releases/restore-release.ts';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';
