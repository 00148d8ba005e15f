import type { Import } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#web/lib/api/save-file.ts';
import { session } from '#web/lib/app.ts';

export const useDownloadFailures = () =>
  useMutation({
    meta: { failure: 'Failed to download failed rows' },
    mutationFn: ({ id, file_name }: Pick<Import, 'id' | 'file_name'>) =>
      saveFile(session, `/imports/${id}/failed.csv`, `failed-rows-${file_name}`),
  });
