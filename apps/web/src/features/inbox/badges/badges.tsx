import type { Disposition, EnrichmentStatus, SentimentReasons } from '@hearback/contract';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { DISPOSITION_LABELS, ENRICHMENT_LABELS, reasonsText, unsureText } from '../wording.ts';

export const SENTIMENT_TONES: Record<Disposition, Tone> = {
  interested: 'good',
  soft_no: 'warning',
  hard_no: 'trouble',
  ooo: 'brand',
  wrong_person: 'neutral',
};

const ENRICHMENT_TONES: Record<EnrichmentStatus, Tone> = {
  pending_enrichment: 'neutral',
  queued: 'neutral',
  running: 'brand',
  complete: 'good',
  error: 'trouble',
  skipped: 'neutral',
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

/** Includes the reason if enrichment failed. */
export const EnrichmentBadge = ({ status, error }: { status: EnrichmentStatus; error: string | null }) => (
  <DataBadge
    value={ENRICHMENT_LABELS[status]}
    tone={ENRICHMENT_TONES[status]}
    label={error === null ? 'Enrichment' : `Enrichment failed: ${error}`}
  />
);
