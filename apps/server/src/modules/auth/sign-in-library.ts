import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { APIError, betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const ISSUER = 'hearback';
export const MIN_PASSWORD_LENGTH = 6;

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON);

let dummyHash: Promise<string> | undefined;

/**
 * Without a stored hash, the same work is done on a dummy, so the response time does not reveal whether the account
 * exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password without an account');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}

/** The library identifies the secret of an encrypted value by a number. */
const toVersion = (secret: string): number =>
  createHash('sha256').update(`version of ${secret}`).digest().readUInt32BE();

/** Exported for the test that compares the library's tables with our migration. */
export function signInOptions({ config, db }: Pick<Services, 'config' | 'db'>) {
  return {
    appName: 'Hearback',
    baseURL: config.publicUrl,
    secrets: config.secrets.map((value) => ({ version: toVersion(value), value })),
    // Decrypts values from before secrets had versions.
    secret: config.secrets.at(-1),
    database: { db: db.withSchema('auth'), type: 'postgres' as const },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      jwt({
        jwt: { issuer: ISSUER, audience: ISSUER, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
        disableSettingJwtHeader: true,
      }),
    ],
  };
}

const createLibrary = (services: Services) => betterAuth(signInOptions(services));

export type SignInLibrary = ReturnType<typeof createLibrary>;

const libraries = new WeakMap<Services, SignInLibrary>();

/**
 * One per program, because it caches keys. It creates and stores the signing keys; its HTTP handler is not mounted.
 */
export function signInLibrary(services: Services): SignInLibrary {
  const library = libraries.get(services) ?? createLibrary(services);
  libraries.set(services, library);
  return library;
}

/** The library hides the cause of its errors. A 5xx means that the database was unavailable. */
export function throwUnavailable(error: unknown): never {
  if (!(error instanceof APIError) || error.statusCode < 500) throw error;
  throw new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
}
