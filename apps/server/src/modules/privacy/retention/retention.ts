import type { RetentionKind, RetentionRule } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { listRules, type SavedRule, saveRule } from './retention.queries.ts';
import { toCutoff } from './to-cutoff.ts';

type Policies = readonly RetentionPolicy[];

const findPolicy = (policies: Policies, kind: RetentionKind): RetentionPolicy => {
  const policy = policies.find((one) => one.kind === kind);
  if (!policy) throw new AppError('NOT_FOUND');
  return policy;
};

/** Returns how long each kind is kept: as set by the workspace, or the default. */
export async function getRetention(
  { tx }: TxContext,
  policies: Policies,
): Promise<{ rules: RetentionRule[] }> {
  const saved = new Map((await listRules(tx)).map(({ kind, days }) => [kind, days]));
  const rules = policies.map(({ kind, defaultDays }) => ({
    kind,
    days: saved.has(kind) ? (saved.get(kind) ?? null) : defaultDays,
    default_days: defaultDays,
  }));
  return { rules };
}

/** Returns what the rule would delete if it ran now. */
export async function previewRetention(
  { tx, actor: { workspace_id } }: TxContext,
  { kind, days }: SavedRule,
  policies: Policies,
): Promise<{ number: number }> {
  const { count } = findPolicy(policies, kind);
  if (days === null) return { number: 0 };
  return {
    number: await asSystem(tx, (tx) => count(tx, { workspace_id, before: toCutoff(days, Date.now()) })),
  };
}

export async function saveRetention(
  { tx, actor: { workspace_id }, audit, record }: TxContext,
  rule: SavedRule,
  policies: Policies,
): Promise<{ success: true }> {
  findPolicy(policies, rule.kind);
  await saveRule(tx, workspace_id, rule);
  await audit('retention.saved', rule.kind, { days: rule.days });
  await record('retention.saved', {});
  return { success: true };
}
