import { serveThread } from '#server/platform/concurrency/serve-thread.ts';
import type { Brand } from '../brand.queries.ts';
import { printTagged } from './print-tagged.ts';
import { type BuiltReport, toDocument } from './to-document.ts';

serveThread(({ report, brand }: { report: BuiltReport; brand: Brand }) =>
  printTagged(toDocument(report, brand)),
);
