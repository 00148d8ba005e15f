export { resumeBookings } from './booking/book-meeting.job.ts';
export { findFreeSlots } from './booking/list-free-slots.ts';
export { BOOKING_SECRET } from './booking-pages/booking-pages.queries.ts';
export { resumeCalendars } from './calendars/read-calendars.job.ts';
export { receiveAppointment } from './incoming/receive-appointment.ts';
export { findSignedPage, receiveBooking } from './incoming/receive-booking.ts';
export { meetingsJobs, meetingsReactions } from './meetings.jobs.ts';
export { meetingsRoutes } from './meetings.routes.ts';
export { meetingsPersonalData } from './personal-data.queries.ts';
