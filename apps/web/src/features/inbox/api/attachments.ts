import type { Attachment } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#web/lib/api/save-file.ts';
import { findTokenHolder } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

export const useDownloadAttachment = (message_id: string) =>
  useMutation({
    meta: { failure: 'Failed to download the attachment' },
    mutationFn: ({ index, name }: Attachment) =>
      saveFile(findTokenHolder(), `/messages/${message_id}/attachments/${index}`, name),
    onSuccess: (headers, { name }) =>
      headers.get('x-virus-scan') === 'clean'
        ? toast.success(`${name} downloaded`, 'No virus was found.')
        : toast.info(
            `${name} downloaded`,
            'It was not scanned for viruses. Open it only if you trust the sender.',
          ),
  });
