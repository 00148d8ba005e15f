import { authed } from '#server/platform/http/implement.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { retryRun, undoRun } from './log/change-run.ts';
import { listRuns } from './log/runs.queries.ts';
import { getRule, listRules } from './settings/rules.queries.ts';
import { removeRule, saveRule } from './settings/save-rule.ts';

export const rulesRoutes = {
  list: authed.rules.list.handler(async ({ context: { tx, actor } }) => ({
    rules: await listRules(tx, actor.workspace_id),
  })),
  add: authed.rules.add.handler(({ context, input }) => saveRule(context, input)),
  change: authed.rules.change.handler(({ context, input }) => saveRule(context, input)),
  remove: authed.rules.remove.handler(({ context, input }) => removeRule(context, input.id)),
  dryRun: authed.rules.dryRun.handler(({ context, input }) => dryRun(context, input.definition)),
  listRuns: authed.rules.listRuns.handler(async ({ context: { tx, actor }, input: { id, after } }) => {
    const { workspace_id } = actor;
    await getRule(tx, workspace_id, id);
    return listRuns(tx, { workspace_id, id }, after);
  }),
  retryRun: authed.rules.retryRun.handler(({ context, input }) => retryRun(context, input.id)),
  undoRun: authed.rules.undoRun.handler(({ context, input }) => undoRun(context, input.id)),
};
