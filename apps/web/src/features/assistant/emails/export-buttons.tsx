import type { DraftEmail } from '@hearback/contract';
import { Button, Group, Menu } from '@mantine/core';
import { downloadText } from '#web/lib/files/download-file.ts';
import { CopyButton } from '#web/ui/connections/copy-button.tsx';
import { IconDownload } from '#web/ui/icons/other.ts';
import { toCsvText, toPlainText } from './export-emails.ts';

/** Exports the emails, independent of the campaign. */
export function ExportButtons({ emails }: { emails: readonly DraftEmail[] }) {
  return (
    <Group gap="xs" grow>
      <CopyButton label="emails" value={toPlainText(emails)} />
      <Menu>
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => downloadText('emails.csv', 'text/csv;charset=utf-8', toCsvText(emails))}>
            As CSV
          </Menu.Item>
          <Menu.Item
            onClick={() => downloadText('emails.txt', 'text/plain;charset=utf-8', toPlainText(emails))}
          >
            As text
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
