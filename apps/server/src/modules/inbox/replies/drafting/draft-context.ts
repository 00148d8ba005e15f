import { z } from 'zod';

/** What a draft may build on, out of whatever the browser knows of the lead. Pure. */

export type DraftRequest = {
  readonly sentiment?: string | null | undefined;
  readonly contactName?: string | null | undefined;
  readonly originalSubject?: string | null | undefined;
  readonly enrichmentContext?: Readonly<Record<string, unknown>> | null | undefined;
};

const Text = z.string().trim().min(1).max(300).nullable().catch(null);
const Named = z.object({ company_name: Text, companyName: Text, industry: Text });

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export const toFirstName = (name: string | null | undefined): string | null => {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  // An address in place of a name is no name.
  return first === '' || first.includes('@') ? null : first;
};

/** Company and industry, wherever the context keeps them: beside each other, or within the company. */
export function readNames(context: DraftRequest['enrichmentContext']): {
  company_name: string | null;
  industry: string | null;
} {
  const outer = objectIn(context);
  const company = objectIn(outer.company);
  const [own, inner] = [outer, company].map((fields) =>
    Named.parse({
      company_name: fields.company_name,
      companyName: fields.companyName,
      industry: fields.industry,
    }),
  );
  const named = typeof outer.company === 'string' ? Text.parse(outer.company) : null;
  return {
    company_name: own?.company_name ?? own?.companyName ?? inner?.company_name ?? inner?.companyName ?? named,
    industry: own?.industry ?? inner?.industry ?? null,
  };
}

const MAX_CONTEXT_LENGTH = 12_000;

/** The context within bounds: a list of every enriched field may be long, and the front of it says the most. */
export const toBoundedContext = (context: DraftRequest['enrichmentContext']): string =>
  JSON.stringify(context ?? {}).slice(0, MAX_CONTEXT_LENGTH);
