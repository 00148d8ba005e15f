import type { TargetField } from '@hearback/contract';
import { useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { type TargetValues, useGenerateValueProposition } from '../api/campaigns.ts';
import { siteProblem } from './target-fields.ts';

const NEEDED = [
  'company_name',
  'industry',
  'target_vertical',
  'target_titles',
  'main_product_site_url',
] as const satisfies readonly TargetField[];

/** Replaces the current text and offers Undo. */
export function useValueProposition(currentText: string, onText: (text: string) => void) {
  const [former, setFormer] = useState<string | null>(null);
  const generating = useGenerateValueProposition((text) => {
    if (text === currentText) {
      toast.info('Nothing changed', 'The generated value proposition is the same as the current one.');
      return;
    }
    setFormer(currentText.trim() === '' ? null : currentText);
    onText(text);
    toast.success('Value proposition generated successfully');
  });
  return {
    generate: (values: TargetValues) => {
      const problem = NEEDED.some((field) => values[field].trim() === '')
        ? 'Please fill in all required fields before generating'
        : siteProblem(values);
      if (problem === null) generating.mutate(values);
      else toast.error(problem);
    },
    isGenerating: generating.isPending,
    draft: generating.data ?? null,
    undo:
      former === null
        ? null
        : () => {
            onText(former);
            setFormer(null);
          },
  };
}
