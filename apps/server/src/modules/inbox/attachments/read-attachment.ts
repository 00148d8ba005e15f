import { MAX_ATTACHMENT_BYTES } from '@hearback/contract';
import { ProviderError, readFile, WebsiteRefused } from '@hearback/providers';
import { openAccount } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredAttachment } from './attachments.queries.ts';

const TIMEOUT_MS = 30_000;
const MAX_WAIT_MS = 3_000;
/** The provider's links expire. */
const EXPIRED: readonly (number | null)[] = [403, 404, 410];

/** Reads the file from the provider. An expired link is replaced by the current one of the email. */
export async function readAttachment(services: Services, attachment: StoredAttachment): Promise<Buffer> {
  const read = (url: string) =>
    readFile(url, {
      maxBytes: MAX_ATTACHMENT_BYTES,
      timeoutMs: TIMEOUT_MS,
      allowedOrigins: services.config.websiteOrigins,
    });
  try {
    return await read(attachment.url).catch(async (error: unknown) => {
      if (!(error instanceof WebsiteRefused) || !EXPIRED.includes(error.status)) throw error;
      const url = await findCurrentUrl(services, attachment);
      if (url === null) throw error;
      return read(url);
    });
  } catch (error) {
    if (!(error instanceof WebsiteRefused)) throw error;
    throw new AppError(error.reason === 'size' ? 'ATTACHMENT_TOO_LARGE' : 'ATTACHMENT_UNAVAILABLE');
  }
}

async function findCurrentUrl(services: Services, stored: StoredAttachment): Promise<string | null> {
  const { workspace_id, account_id, email_id, index } = stored;
  if (account_id === null || email_id === null) return null;
  const account = await openAccount(services, workspace_id, account_id, { maxWaitMs: MAX_WAIT_MS });
  if (account?.provider !== 'instantly') return null;
  try {
    return (await account.client.findEmail(email_id))?.attachments[index]?.url ?? null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
