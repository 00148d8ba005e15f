import { inboxRetention } from '#server/modules/inbox/index.ts';
import { importsRetention } from '#server/modules/leads/index.ts';
import { webhooksRetention } from '#server/modules/webhooks/index.ts';
import { webhooksOutRetention } from '#server/modules/webhooks-out/index.ts';
import { auditRetention } from '#server/platform/audit/audit.retention.ts';
import { createPrivacy } from './create-privacy.ts';
import { personalData } from './personal-data.ts';

export { privacyExports } from './exports/exports.plugin.ts';
export const { privacyRoutes, privacyJobs, privacyResumptions } = createPrivacy({
  personalData,
  retention: [webhooksRetention, webhooksOutRetention, inboxRetention, importsRetention, auditRetention],
});
