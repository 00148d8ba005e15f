import { z } from 'zod';

/** Extracts what a draft may use from the lead data that the browser sends. Pure. */

export type DraftRequest = {
  readonly sentiment?: string | null | undefined;
  readonly contactName?: string | null | undefined;
  readonly originalSubject?: string | null | undefined;
  readonly enrichmentContext?: Readonly<Record<string, unknown>> | null | undefined;
};

const Text = z.string().trim().min(1).max(300).nullable().catch(null);
const Named = z.object({ company_name: Text, companyName: Text, industry: Text });

const toPlainObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export const toFirstName = (name: string | null | undefined): string | null => {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  // An address in the name column is not a name.
  return first === '' || first.includes('@') ? null : first;
};

/** Finds company and industry, at the top level or within the company. */
export function readNames(context: DraftRequest['enrichmentContext']): {
  company_name: string | null;
  industry: string | null;
} {
  const outer = toPlainObject(context);
  const company = toPlainObject(outer.company);
  const [own, inner] = [outer, company].map((fields) =>
    Named.parse({
      company_name: fields.company_name,
      companyName: fields.companyName,
      industry: fields.industry,
    }),
  );
  const companyName = typeof outer.company === 'string' ? Text.parse(outer.company) : null;
  return {
    company_name:
      own?.company_name ?? own?.companyName ?? inner?.company_name ?? inner?.companyName ?? companyName,
    industry: own?.industry ?? inner?.industry ?? null,
  };
}

const MAX_CONTEXT_LENGTH = 12_000;

/** Truncates the context, because it may list every enriched field. The first fields matter most. */
export const toBoundedContext = (context: DraftRequest['enrichmentContext']): string =>
  JSON.stringify(context ?? {}).slice(0, MAX_CONTEXT_LENGTH);
