import type { OperationMeta } from '@hearback/contract';

/** The headers of RFC 9745 and RFC 8594 for an operation that will be removed. */
export function toDeprecationHeaders({ deprecation }: OperationMeta): Readonly<Record<string, string>> {
  if (!deprecation) return {};
  const [since, sunset] = [deprecation.since, deprecation.sunset].map((day) => new Date(`${day}T00:00:00Z`));
  return { deprecation: `@${Number(since) / 1000}`, sunset: sunset?.toUTCString() ?? '' };
}
