import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the tests' PostgreSQL with the owner role, which can create roles and databases. */
    databaseUrl: string;
  }
}
