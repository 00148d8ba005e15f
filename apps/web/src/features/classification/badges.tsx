import type { Disposition, SentimentReasons } from '@hearback/contract';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { DISPOSITION_LABELS, reasonsText, unsureText } from './wording.ts';

export const SENTIMENT_TONES: Record<Disposition, Tone> = {
  interested: 'good',
  soft_no: 'warning',
  hard_no: 'danger',
  ooo: 'brand',
  wrong_person: 'neutral',
};

type SentimentProps = {
  sentiment: Disposition | null;
  /** A person has to decide. */
  unsure: boolean;
  reasons?: SentimentReasons | null;
};

/** The tooltip explains the classification, unless a person set it. */
export function SentimentBadge({ sentiment, unsure, reasons = null }: SentimentProps) {
  if (unsure) return <DataBadge value="Unsure" tone="warning" label={unsureText(sentiment, reasons)} />;
  return (
    sentiment && (
      <DataBadge
        value={DISPOSITION_LABELS[sentiment]}
        tone={SENTIMENT_TONES[sentiment]}
        isPill
        label={reasons === null ? 'Sentiment' : `Sentiment: ${reasonsText(reasons)}`}
      />
    )
  );
}

/** Marks a message that a person has to classify. */
export const SetAsideBadge = () => (
  <DataBadge
    value="Not classified"
    tone="warning"
    label="It could not be classified automatically. Choose a disposition."
  />
);
