import type { TargetField } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { siteProblem } from './target-fields.ts';

const NEEDED = [
  'company_name',
  'industry',
  'target_vertical',
  'target_titles',
  'main_product_site_url',
] as const satisfies readonly TargetField[];

type Values = Readonly<Record<TargetField, string>>;

/** The website's text where it can be read; nobody has to do without a draft because a site is down. */
async function readSite(websiteUrl: string): Promise<{ content?: string; problem: string | null }> {
  try {
    const { success, data, error } = await api.campaigns.scrapeWebsite.call({ websiteUrl });
    if (!success || !data) return { problem: error ?? 'The website could not be read.' };
    return {
      content: [data.title, data.description, data.content].join('\n').slice(0, 20_000),
      problem: null,
    };
  } catch {
    return { problem: 'The website could not be read.' };
  }
}

async function generate(values: Values) {
  const { content, problem } = await readSite(values.main_product_site_url);
  const draft = await api.campaigns.generateValueProposition.call({
    companyName: values.company_name,
    industry: values.industry,
    idealCustomerProfile: values.target_titles,
    targetVertical: values.target_vertical,
    websiteUrl: values.main_product_site_url,
    ...(content === undefined ? {} : { websiteContent: content }),
  });
  if (!draft.success || !draft.valueProposition) throw new Error(draft.error);
  return { text: draft.valueProposition, writtenBy: draft.writtenBy ?? null, problem };
}

/** Takes the place of what was written; one press brings that back. */
export function useValueProposition(written: string, onText: (text: string) => void) {
  const [former, setFormer] = useState<string | null>(null);
  const generating = useMutation({
    mutationFn: generate,
    meta: { failure: 'Failed to generate value proposition' },
    onSuccess: ({ text }) => {
      if (text === written) {
        toast.info('Nothing changed', 'The generated value proposition is the one that is shown.');
        return;
      }
      setFormer(written.trim() === '' ? null : written);
      onText(text);
      toast.success('Value proposition generated successfully');
    },
  });
  return {
    generate: (values: Values) => {
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
