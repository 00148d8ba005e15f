/** Shown with a meeting. Kept out of the contract, which every page loads. */
export const REASONS = {
  SLOT_TAKEN: 'This time is no longer free. Choose another one.',
  SLOT_PAST: 'This time has passed. Choose a later one.',
  NO_CALENDAR: 'This location has no calendar. Create one in the CRM, then reload the page.',
  CALENDAR_MISSING: 'This calendar no longer exists in the CRM, or it is inactive. Choose another one.',
  BOOKING_ACTIVE: 'Another meeting with this contact is being booked. Wait until it is done.',
  CONTACT_MOVED: 'The contact was moved to another location. Book again.',
  ACCESS_MISSING: 'The CRM denied access to its calendars. Reconnect this location under Integrations.',
  CONTACT_DELETED: 'This contact was deleted in the CRM. Retry its sync under Integrations, then book again.',
  CONTACT_TAKEN:
    'Another contact in Hearback is linked to the same contact in the CRM. Merge the two contacts, then book again.',
  CONTACT_BUSY: 'This contact is being synced. Hearback keeps trying.',
  CRM_SILENT: 'The CRM is not responding. Hearback keeps trying.',
  GIVEN_UP: 'The CRM did not respond. Check the calendar, then book again.',
  BOOKED_ELSEWHERE: 'This meeting was booked on a booking page. Cancel it there.',
} as const;
