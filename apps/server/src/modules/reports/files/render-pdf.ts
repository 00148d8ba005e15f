import type { PrintedBrand } from '#server/modules/branding/index.ts';
import { openThread } from '#server/platform/concurrency/open-worker.ts';
import type { BuiltReport } from './to-document.ts';

const TIME_LIMIT_MS = 30_000;
export const MAX_PDF_BYTES = 5_000_000;

const thread = openThread<{ report: BuiltReport; brand: PrintedBrand }, Uint8Array>(
  new URL('./pdf.worker.ts', import.meta.url),
  { timeLimitMs: TIME_LIMIT_MS },
);

/** Renders a report in a worker thread, one at a time, within 30 seconds. Aborting the signal skips or ends the work. */
export async function renderPdf(
  report: BuiltReport,
  brand: PrintedBrand,
  signal?: AbortSignal,
): Promise<Buffer> {
  const file = await thread.ask({ report, brand }, signal);
  if (file.byteLength > MAX_PDF_BYTES) throw new Error('the PDF of a report exceeds its size limit');
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}
