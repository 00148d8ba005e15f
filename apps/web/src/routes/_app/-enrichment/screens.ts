/**
 * One file for the screens about connections. They share most of their code, and separate files
 * would change the chunks of the inbox.
 */
export { CrmSync } from '../-integrations/crm-sync.tsx';
export { Integrations } from '../-integrations/integrations.tsx';
export { Senders } from '../-integrations/senders.tsx';
export { EnrichmentScreen } from './enrichment.tsx';
