import { AppError } from '#server/platform/app-error.ts';
import type { Brief, Draft, Write } from './brief.ts';
import { writeBuiltIn } from './write-built-in.ts';

const REQUIRED = ['companyName', 'industry', 'idealCustomerProfile', 'targetVertical', 'websiteUrl'] as const;

/** Uses the model if one is configured, otherwise or on failure the built-in text. */
export async function generateValueProposition(
  brief: Brief,
  writeWithModel?: Write,
): Promise<{ success: true } & Draft> {
  if (REQUIRED.some((field) => brief[field] === '')) throw new AppError('VALUE_PROPOSITION_INCOMPLETE');
  const draft = await writeWithModel?.(brief).catch(() => null);
  return { success: true, ...(draft ?? writeBuiltIn(brief)) };
}
