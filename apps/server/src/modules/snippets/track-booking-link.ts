import { BOOKING_REFERENCE } from '@hearback/contract';

const isAt = ({ hostname }: URL, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/**
 * Adds the id of the contact to the link of a booking page, so that the booking is attributed to the conversation. Calendly reports
 * `utm_content`, and Cal.com reports metadata. Other links stay as they are.
 */
export function trackBookingLink(url: string, contact_id: string): string {
  const link = URL.parse(url);
  if (!link) return url;
  const reference = `${BOOKING_REFERENCE}${contact_id}`;
  if (isAt(link, 'calendly.com')) link.searchParams.set('utm_content', reference);
  else if (isAt(link, 'cal.com')) link.searchParams.set('metadata[hb]', reference);
  else return url;
  return link.href;
}
