/**
 * One file for the two screens about connections. They share most of their code, and separate files
 * would change the chunks of the inbox.
 */
export { Integrations } from '../-integrations/integrations.tsx';
export { EnrichmentScreen } from './enrichment.tsx';
