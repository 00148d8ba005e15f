import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { DryRun, Rule, RuleForm, RuleRun } from './schemas/rules.ts';
import { Cursor, Done, IdPath } from './values.ts';

const endpoint = listEndpoints('rules');

export const rules = {
  list: endpoint('rules:manage', 'GET /rules', 'List the rules of the workspace').output(
    z.object({ rules: z.array(Rule) }),
  ),
  add: endpoint('rules:manage', 'POST /rules', 'Create a rule').input(RuleForm).output(Rule),
  change: endpoint('rules:manage', 'PUT /rules/{id}', 'Change a rule. You become its owner')
    .input(IdPath.extend(RuleForm.shape).strict())
    .output(Rule),
  remove: endpoint('rules:manage', 'DELETE /rules/{id}', 'Delete a rule and its log')
    .input(IdPath)
    .output(Done),
  dryRun: endpoint(
    'rules:manage',
    'POST /rules/dry-run',
    'Evaluate a rule on the events of the last month. Nothing is changed',
  )
    .input(RuleForm.pick({ definition: true }).strict())
    .output(DryRun),
  listRuns: endpoint('rules:manage', 'GET /rules/{id}/runs', 'List the runs of a rule, newest first')
    .input(IdPath.extend({ after: Cursor.optional() }))
    .output(z.object({ runs: z.array(RuleRun), next: Cursor.nullable() })),
  retryRun: endpoint('rules:manage', 'POST /rule-runs/{id}/retry', 'Run the failed actions of a run again')
    .input(IdPath)
    .output(RuleRun),
  undoRun: endpoint('rules:manage', 'POST /rule-runs/{id}/undo', 'Undo the actions of a run')
    .input(IdPath)
    .output(RuleRun),
};
