import { REQUIRED_FIELDS, type RequiredField } from '@hearback/contract';
import { Checkbox, Stack } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useInboxSettings, useSaveInboxSettings } from '../api/settings.ts';

const FIELDS: Readonly<Record<RequiredField, { label: string; description: string }>> = {
  lost_reason: {
    label: 'Lost reason',
    description: 'For leads with a soft or hard no, and for lost opportunities.',
  },
  value: { label: 'Value', description: 'For interested leads: the value of the opportunity.' },
  next_step: {
    label: 'Next step',
    description: 'For interested leads. A reminder, a snooze, a scheduled reply or a meeting counts.',
  },
};

/** Fields that people must record before they finish a conversation. None by default. */
export function RequiredSetting() {
  const settings = useInboxSettings();
  const save = useSaveInboxSettings();
  return (
    <Panel
      title="Required fields"
      description="People can finish a conversation only after these fields are filled in. The inbox asks for missing fields. Rules can finish conversations without them."
    >
      <QueryStates query={settings} failure="Failed to load settings" bare>
        {({ required_before_done: saved }) => {
          const requiredFields = (save.isPending ? save.variables.required_before_done : undefined) ?? saved;
          return (
            <Stack gap="sm">
              {REQUIRED_FIELDS.map((field) => (
                <Checkbox
                  key={field}
                  {...FIELDS[field]}
                  checked={requiredFields.includes(field)}
                  disabled={save.isPending}
                  onChange={({ currentTarget: { checked } }) =>
                    save.mutate({
                      required_before_done: REQUIRED_FIELDS.filter((each) =>
                        each === field ? checked : requiredFields.includes(each),
                      ),
                    })
                  }
                />
              ))}
            </Stack>
          );
        }}
      </QueryStates>
    </Panel>
  );
}
