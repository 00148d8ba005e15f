import { BRAND_LIMITS, type LegalLink, MAX_LEGAL_LINKS } from '@hearback/contract';
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '#web/ui/icons/inbox.ts';

/** The position identifies a link, because both texts change while they are typed. */
const ROWS = Array.from({ length: MAX_LEGAL_LINKS }, (_, at) => `link ${at + 1}`);

type Props = { links: readonly LegalLink[]; onChange: (links: LegalLink[]) => void };

export function LegalLinksField({ links, onChange }: Props) {
  const change = (at: number, part: Partial<LegalLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  return (
    <Stack gap="xs" role="group" aria-label="Legal links">
      <Input.Label component="span">Legal links</Input.Label>
      {links.map((link, at) => (
        <Group key={ROWS[at]} gap="xs" align="flex-end">
          <TextInput
            style={{ flex: '1 1 8rem' }}
            label={`Label ${at + 1}`}
            placeholder="Privacy policy"
            maxLength={BRAND_LIMITS.label}
            value={link.label}
            onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
          />
          <TextInput
            style={{ flex: '2 1 12rem' }}
            label={`Address ${at + 1}`}
            placeholder="https://agency.com/privacy"
            maxLength={BRAND_LIMITS.url}
            value={link.url}
            onChange={({ currentTarget }) => change(at, { url: currentTarget.value })}
          />
          <ActionIcon
            size="lg"
            variant="subtle"
            color="gray"
            aria-label={`Remove link ${at + 1}`}
            onClick={() => onChange(links.filter((_link, index) => index !== at))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      {links.length < MAX_LEGAL_LINKS && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          Add link
        </Button>
      )}
    </Stack>
  );
}
