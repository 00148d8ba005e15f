/** Enrichment returns 'linkedin.com/in/ann' as well as full URLs and invalid values. Only http and https are linked. */
export function externalUrl(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
