import type { Disposition, SentimentReasons } from '@hearback/contract';

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  interested: 'Interested',
  soft_no: 'Soft No',
  hard_no: 'Hard No',
  ooo: 'Out of Office',
  wrong_person: 'Wrong Person',
};

/** 'based on “remove me”, “list” (97% confidence, built-in rules)'. */
export function reasonsText({ words, confidence, by }: SentimentReasons): string {
  if (by === 'learned')
    return `based on a similar reply that your team corrected (${Math.round(confidence * 100)}% similar)`;
  const reader = by === 'model' ? 'AI model' : 'built-in rules';
  const sure = `${Math.round(confidence * 100)}% confidence, ${reader}`;
  const quoted = words.map((word) => `“${word}”`).join(', ');
  return quoted === '' ? sure : `based on ${quoted} (${sure})`;
}

/** 'Probably Soft No, based on “later” (61% confidence, built-in rules). Press 1 to 5 to decide.' */
export function unsureText(sentiment: Disposition | null, reasons: SentimentReasons | null): string {
  const guess =
    sentiment === null ? 'No disposition is certain' : `Probably ${DISPOSITION_LABELS[sentiment]}`;
  return `${guess}${reasons === null ? '' : `, ${reasonsText(reasons)}`}. Press 1 to 5 to decide.`;
}
