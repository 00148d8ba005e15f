import type { StoredDraft } from '@hearback/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import { Ago } from '#web/ui/time/ago.tsx';
import { useDiscardDraft } from '../api/stored-drafts.ts';

type Props = {
  draft: StoredDraft;
  contactId: string;
  /** The lead wrote again after the draft was stored. */
  isOutdated: boolean;
  onUse: () => void;
};

/** Offers the draft that an AI assistant stored. It is sent only if a person uses and sends it. */
export function StoredDraftNotice({ draft, contactId, isOutdated, onUse }: Props) {
  const discard = useDiscardDraft(contactId);
  return (
    <Alert
      p="xs"
      mb="xs"
      role="status"
      icon={<IconSparkles size={18} aria-hidden="true" />}
      title={`Draft by ${draft.client_name}`}
    >
      <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {draft.content}
      </Text>
      <Group justify="space-between" mt={6} gap="xs">
        <Text size="xs">
          Stored <Ago at={draft.created_at} />
          {isOutdated && ', before the newest message'}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate({ contact_id: contactId })}
          >
            Discard draft
          </Button>
          <Button size="compact-sm" onClick={onUse}>
            Use draft
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
