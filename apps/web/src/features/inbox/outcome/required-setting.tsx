import { REQUIRED_FIELDS, type RequiredField } from '@hearback/contract';
import { Checkbox, Stack } from '@mantine/core';
import { InboxSettingPanel } from '../inbox-setting-panel.tsx';

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
export const RequiredSetting = () => (
  <InboxSettingPanel
    title="Required fields"
    description="People can finish a conversation only after these fields are filled in. The inbox asks for missing fields. Rules can finish conversations without them."
  >
    {({ required_before_done: required }, save, isSaving) => (
      <Stack gap="sm">
        {REQUIRED_FIELDS.map((field) => (
          <Checkbox
            key={field}
            {...FIELDS[field]}
            checked={required.includes(field)}
            disabled={isSaving}
            onChange={({ currentTarget: { checked } }) =>
              save({
                required_before_done: REQUIRED_FIELDS.filter((each) =>
                  each === field ? checked : required.includes(each),
                ),
              })
            }
          />
        ))}
      </Stack>
    )}
  </InboxSettingPanel>
);
