import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL as the role that owns it: it may create roles and databases. */
    databaseUrl: string;
  }
}
