import { z } from 'zod';

/** The only file that reads the environment. Each variable is documented in README.md. */
const Environment = z.object({
  DATABASE_URL: z
    .string({ error: 'is missing: set it to the address of a PostgreSQL database' })
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  HEARBACK_SECRET: z
    .string({ error: 'is missing: set it to a random text of at least 32 characters' })
    .min(32, 'must have at least 32 characters'),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(10),
  RATE_LIMIT_PER_MINUTE: z.coerce.number({ error: 'must be a number' }).int().min(1).default(1_200),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

export type Config = {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  readonly trustProxy: boolean;
  readonly poolSize: number;
  /** Requests of one address in a minute. */
  readonly rateLimit: number;
  readonly metricsToken: string | undefined;
};

/** A wrong setting ends the program with a sentence that names it. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as not set: `PORT= npm start` means the default.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const env = parsed.data;
  return {
    databaseUrl: env.DATABASE_URL,
    secret: env.HEARBACK_SECRET,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY === 'true',
    poolSize: env.DATABASE_POOL_SIZE,
    rateLimit: env.RATE_LIMIT_PER_MINUTE,
    metricsToken: env.METRICS_TOKEN,
  };
}
