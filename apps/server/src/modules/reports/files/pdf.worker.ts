import type { PrintedBrand } from '#server/modules/branding/index.ts';
import { serveThread } from '#server/platform/concurrency/serve-thread.ts';
import { printTagged } from './print-tagged.ts';
import { type BuiltReport, toDocument } from './to-document.ts';

serveThread(({ report, brand }: { report: BuiltReport; brand: PrintedBrand }) =>
  printTagged(toDocument(report, brand)),
);
