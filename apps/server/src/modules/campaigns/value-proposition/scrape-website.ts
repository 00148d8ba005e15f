import { ProviderError, type ReadablePage, readWebsite, WebsiteRefused } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { createBudget } from '#server/platform/concurrency/rate-budget.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';

/** Enough for people, too few to attack a website through this server. */
const PAGES = { capacity: 30, perMs: 60_000, maxWaitMs: 5_000 };

/** A page that cannot be read is not an error: the value proposition is then written without it. */
export async function scrapeWebsite(
  { services, actor }: RequestContext & { services: Services },
  websiteUrl: string,
): Promise<{ success: boolean; data?: ReadablePage; error?: string }> {
  await takeTurn(services, actor.workspace_id);
  try {
    const data = await readWebsite(websiteUrl, { allowedOrigins: services.config.websiteOrigins });
    return { success: true, data };
  } catch (error) {
    if (!(error instanceof WebsiteRefused)) throw error;
    services.log.info({ reason: error.reason }, 'website could not be read');
    return { success: false, error: error.message };
  }
}

async function takeTurn({ db }: Services, workspace_id: string): Promise<void> {
  try {
    await createBudget(db, `website:${workspace_id}`, PAGES).take();
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('TOO_MANY_REQUESTS', { cause: error });
    throw error;
  }
}
