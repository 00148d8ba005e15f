import { hash, verify } from '@node-rs/argon2';
import { APIError, betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const ISSUER = 'hearback';
export const MIN_PASSWORD_LENGTH = 6;
const SESSION_DAYS = 30;
const DAY_SECONDS = 86_400;

/** argon2id with the parameters OWASP names first: 19 MiB, two passes, one lane. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON);

/** Exported for the test that compares the library's tables with our migration. */
export function signInOptions({ config, db }: Pick<Services, 'config' | 'db'>) {
  return {
    appName: 'Hearback',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    database: { db: db.withSchema('auth'), type: 'postgres' as const },
    telemetry: { enabled: false },
    // Attempts are slowed by our own rule, which holds across processes.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 1024,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }: { hash: string; password: string }) =>
          verifyPassword(stored, password),
      },
    },
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, updateAge: DAY_SECONDS },
    advanced: {
      cookiePrefix: 'hearback',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      // The refresh token: no script reads it, no other site sends it, and only these endpoints get it.
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict' as const, path: '/api/auth' },
    },
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

/** One per program: it caches keys. Its HTTP handler is not mounted; the contract is the only door. */
export function signInLibrary(services: Services): SignInLibrary {
  const library = libraries.get(services) ?? createLibrary(services);
  libraries.set(services, library);
  return library;
}

/** The library hides why it failed; when it was not the visitor's fault, it was a database that could not be asked. */
export function throwUnavailable(error: unknown): never {
  if (!(error instanceof APIError) || error.statusCode < 500) throw error;
  throw new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
}
