import type { Config } from '../config.ts';
import type { Log } from '../platform/observability/log.ts';

type MissingIntegration = {
  readonly integration: string;
  /** The environment variables that configure it. */
  readonly variables: readonly string[];
  readonly consequence: string;
};

/**
 * The integrations that the operator has to configure. Keys of Instantly, HeyReach and Clay belong to workspaces and are
 * entered in the product, and the web push keys are generated, so none of these can be missing here.
 */
function listMissingIntegrations(config: Config): MissingIntegration[] {
  const missing: MissingIntegration[] = [];
  if (!config.mail.isConfigured)
    missing.push({
      integration: 'email',
      variables: ['SMTP_URL', 'MAIL_FROM'],
      consequence: 'Invitations, confirmations and notifications may not be delivered.',
    });
  if (!config.stripe)
    missing.push({
      integration: 'stripe',
      variables: [
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'STRIPE_PRICE_SINGLE',
        'STRIPE_PRICE_FIVE',
        'STRIPE_PRICE_UNLIMITED',
      ],
      consequence: 'Customers cannot buy or change plans.',
    });
  if (!config.highlevel.app)
    missing.push({
      integration: 'highlevel',
      variables: ['HIGHLEVEL_CLIENT_ID', 'HIGHLEVEL_CLIENT_SECRET'],
      consequence: 'Customers cannot connect HighLevel locations.',
    });
  if (!config.model)
    missing.push({
      integration: 'model',
      variables: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY'],
      consequence: 'Drafts, sentiments and the assistant use the built-in rules instead of a model.',
    });
  return missing;
}

/** Logs one warning per integration, so that a variable that did not reach the process is noticed at start. */
export function warnAboutMissingIntegrations(config: Config, log: Log): void {
  for (const missing of listMissingIntegrations(config)) log.warn(missing, 'integration not configured');
}
