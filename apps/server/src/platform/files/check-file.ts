import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { inspectFile } from './inspect-file.ts';
import { type ScanResult, scanForViruses } from './scan-for-viruses.ts';

/** Throws if the file must not be passed on. Returns whether a virus scanner checked it. */
export async function checkFile(
  { config, log }: Pick<Services, 'config' | 'log'>,
  name: string,
  bytes: Buffer,
): Promise<ScanResult> {
  const refusal = inspectFile(name, bytes);
  if (refusal !== null)
    throw new AppError('FILE_REFUSED', { detail: `${name} was blocked because ${refusal}.` });
  const scan = await scanForViruses(config.virusScanner, bytes).catch((error: unknown) => {
    log.error({ err: error }, 'the virus scanner is unavailable');
    throw new AppError('VIRUS_SCAN_FAILED');
  });
  if (scan === 'infected')
    throw new AppError('FILE_REFUSED', { detail: `${name} was blocked because it contains a virus.` });
  return scan;
}
