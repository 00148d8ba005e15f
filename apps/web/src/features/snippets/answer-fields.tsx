import {
  ANSWER_CHANNELS,
  ANSWER_LANGUAGES,
  REPLY_TONES,
  SITUATION_LABELS,
  SITUATIONS,
  type Snippet,
} from '@hearback/contract';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { CHANNEL_LABELS, languageLabel, toneLabel } from './wording.ts';

export type AnswerFit = Pick<Snippet, 'situation' | 'language' | 'tone' | 'channel'>;

type Props = { fit: AnswerFit; onChange: (fit: AnswerFit) => void };

/** Selects the replies that the answer is proposed for. */
export function AnswerFields({ fit, onChange }: Props) {
  const set = (more: Partial<Record<keyof AnswerFit, string | null>>) =>
    onChange({ ...fit, ...more } as AnswerFit);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
      <NativeSelect
        label="Situation"
        description="Replies that this answer is proposed for"
        value={fit.situation ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ situation: value || null, ...(value && fit.language === null && { language: 'en' }) })
        }
        data={[
          { value: '', label: 'None (insert with / only)' },
          ...SITUATIONS.map((value) => ({ value, label: SITUATION_LABELS[value] })),
        ]}
      />
      {fit.situation !== null && (
        <>
          <NativeSelect
            label="Language"
            description="Language of the reply"
            value={fit.language ?? 'en'}
            onChange={({ currentTarget: { value } }) => set({ language: value })}
            data={ANSWER_LANGUAGES.map((value) => ({ value, label: languageLabel(value) }))}
          />
          <NativeSelect
            label="Tone"
            value={fit.tone ?? ''}
            onChange={({ currentTarget: { value } }) => set({ tone: value || null })}
            data={[
              { value: '', label: 'Any tone' },
              ...REPLY_TONES.map((value) => ({ value, label: toneLabel(value) })),
            ]}
          />
          <NativeSelect
            label="Channel"
            value={fit.channel ?? ''}
            onChange={({ currentTarget: { value } }) => set({ channel: value || null })}
            data={[
              { value: '', label: 'Email and LinkedIn' },
              ...ANSWER_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
            ]}
          />
        </>
      )}
    </SimpleGrid>
  );
}
