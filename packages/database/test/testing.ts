export { type BreakableLine, openBreakableLine } from './breakable-line.ts';
export { createTestDatabase } from './test-database.ts';
