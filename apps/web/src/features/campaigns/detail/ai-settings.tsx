import { AI_TONES, type Campaign, type CampaignEdit } from '@hearback/contract';
import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { useSaveCampaign } from '../api/campaigns.ts';
import { ReadOnlyFieldset } from '../read-only-fieldset.tsx';

const TONES = AI_TONES.map((value) => ({
  value,
  label: value.replace(/^./, (first) => first.toUpperCase()),
}));

type Settings = Pick<Campaign, 'ai_enabled' | 'ai_tone' | 'ai_prompt' | 'price_line' | 'auto_reply_enabled'>;

/** Settings for how replies to this campaign are drafted. */
export function AiSettings({ campaign }: { campaign: Campaign }) {
  const save = useSaveCampaign();
  const [edits, setEdits] = useState<Partial<Settings>>({});
  const { ai_enabled, ai_tone, ai_prompt, price_line, auto_reply_enabled } = { ...campaign, ...edits };
  const set = (edit: Partial<Settings>) => setEdits((before) => ({ ...before, ...edit }));
  const changed = Object.entries(edits).filter(([name, value]) => value !== campaign[name as keyof Settings]);
  const submit = () => {
    const edit = Object.fromEntries(changed) as CampaignEdit;
    // Keeps values that were typed while the save was in flight, because they differ from what was sent.
    const isNewer = ([name, value]: [string, unknown]) => value !== edit[name as keyof CampaignEdit];
    save.mutate(
      { id: campaign.id, ...edit },
      { onSuccess: () => setEdits((now) => Object.fromEntries(Object.entries(now).filter(isNewer))) },
    );
  };
  return (
    <Panel title="AI Configuration" description="Control how replies to this campaign are drafted.">
      <form
        aria-label="AI Configuration"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ReadOnlyFieldset campaign={campaign}>
          <Stack gap="lg" maw="40rem">
            <SettingRow
              title="AI replies"
              description="Draft answers to replies in this campaign."
              control={
                <Switch
                  aria-label="AI replies"
                  checked={ai_enabled}
                  onChange={() => set({ ai_enabled: !ai_enabled })}
                />
              }
            />
            <Select
              label="Tone"
              data={TONES}
              value={ai_tone}
              allowDeselect={false}
              onChange={(next) => next && set({ ai_tone: next })}
            />
            <GrowingTextarea
              label="Instructions"
              description="Describe what drafts should mention, avoid or ask. Only an AI model follows them. Without one, Hearback proposes saved answers and ignores these instructions."
              minRows={3}
              maxRows={12}
              maxLength={4000}
              value={ai_prompt}
              onChange={({ currentTarget }) => set({ ai_prompt: currentTarget.value })}
            />
            <TextInput
              label="Price line"
              description="A sentence about the price. Fills in the “price line” variable of answers."
              maxLength={300}
              value={price_line}
              onChange={({ currentTarget }) => set({ price_line: currentTarget.value })}
            />
            <SettingRow
              title="Automatic replies"
              description="Not active yet. Nothing is sent unless you send it yourself."
              control={
                <Switch
                  aria-label="Automatic replies"
                  checked={auto_reply_enabled}
                  onChange={() => set({ auto_reply_enabled: !auto_reply_enabled })}
                />
              }
            />
            <Group justify="flex-end">
              <Button type="submit" disabled={changed.length === 0} loading={save.isPending}>
                Save changes
              </Button>
            </Group>
          </Stack>
        </ReadOnlyFieldset>
      </form>
    </Panel>
  );
}
