import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRules } from './api.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleLog } from './rule-log.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { RULE_TEMPLATES } from './templates.ts';

type Props = {
  /** Empty for the list, the id of a rule for its editor, `<id>/log` for its log, or `new` with `/<template>`. */
  readonly place: string | undefined;
  readonly onPlace: (place?: string) => void;
};

/** The list of rules, the editor of one, or its log. The URL decides. */
export function RulesTab({ place = '', onPlace }: Props) {
  const query = useRules();
  const [id, part] = place.split('/');
  const onClose = () => onPlace();
  return (
    <QueryStates query={query} failure="Failed to load the rules">
      {(rules) => {
        const rule = rules.find((each) => each.id === id) ?? null;
        if (rule && part === 'log') return <RuleLog rule={rule} onClose={onClose} />;
        if (rule) return <RuleEditor key={rule.id} rule={rule} onClose={onClose} />;
        if (id !== 'new') return <RulesPanel rules={rules} onPlace={onPlace} />;
        const start = RULE_TEMPLATES.find((each) => each.id === part) ?? null;
        return <RuleEditor key={place} rule={null} template={start} onClose={onClose} />;
      }}
    </QueryStates>
  );
}
