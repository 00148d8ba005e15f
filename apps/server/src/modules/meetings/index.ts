export { resumeBookings } from './booking/book-meeting.job.ts';
export { BOOKING_SECRET } from './booking-pages/booking-pages.queries.ts';
export { findSignedPage, receiveBooking } from './booking-pages/receive-booking.ts';
export { resumeCalendars } from './calendars/read-calendars.job.ts';
export { receiveAppointment } from './incoming/receive-appointment.ts';
export { meetingsJobs, meetingsReactions } from './meetings.jobs.ts';
export { meetingsRoutes } from './meetings.routes.ts';
export { meetingsPersonalData } from './personal-data.queries.ts';
