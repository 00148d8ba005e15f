import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRules } from './api.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleLog } from './rule-log.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { RULE_TEMPLATES } from './templates.ts';
import type { RulesView } from './view.ts';

type Props = { readonly view: RulesView; readonly onView: (view: RulesView) => void };

/** The list of rules, the editor of one, or its log. The URL decides. */
export function RulesTab({ view: { rule: id, show, template }, onView }: Props) {
  const query = useRules();
  const onClose = () => onView({});
  return (
    <QueryStates query={query} failure="Failed to load the rules">
      {(rules) => {
        const rule = rules.find((each) => each.id === id) ?? null;
        if (rule && show === 'log') return <RuleLog rule={rule} onClose={onClose} />;
        if (rule) return <RuleEditor key={rule.id} rule={rule} onClose={onClose} />;
        if (id !== 'new') return <RulesPanel rules={rules} onView={onView} />;
        const start = RULE_TEMPLATES.find((each) => each.id === template) ?? null;
        return <RuleEditor key={template ?? 'new'} rule={null} template={start} onClose={onClose} />;
      }}
    </QueryStates>
  );
}
