/**
 * One file for the two screens of what is connected: they share most of their parts, and as two they would change what the
 * inbox has to fetch.
 */
export { Integrations } from '../integrations/-screen/integrations.tsx';
export { EnrichmentScreen } from './enrichment.tsx';
