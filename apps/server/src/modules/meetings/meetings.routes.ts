import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { bookMeeting } from './booking/book-meeting.ts';
import { cancelMeeting } from './booking/cancel-meeting.ts';
import { listFreeSlots } from './booking/list-free-slots.ts';
import {
  listBookingPages,
  removeBookingPage,
  saveBookingPage,
} from './booking-pages/change-booking-pages.ts';
import { listCalendars, setLocationCalendar, setOwnCalendar } from './calendars/choose-calendar.ts';

export const meetingsRoutes = {
  listCalendars: authedNoTx.meetings.listCalendars.handler(({ context, input }) =>
    listCalendars(context, input),
  ),
  setOwnCalendar: authed.meetings.setOwnCalendar.handler(({ context, input }) =>
    setOwnCalendar(context, input),
  ),
  setLocationCalendar: authed.meetings.setLocationCalendar.handler(({ context, input }) =>
    setLocationCalendar(context, input),
  ),
  listBookingPages: authed.meetings.listBookingPages.handler(({ context }) => listBookingPages(context)),
  saveBookingPage: authed.meetings.saveBookingPage.handler(({ context, input }) =>
    saveBookingPage(context, input),
  ),
  removeBookingPage: authed.meetings.removeBookingPage.handler(({ context, input }) =>
    removeBookingPage(context, input.id),
  ),
  listFreeSlots: authedNoTx.meetings.listFreeSlots.handler(({ context, input }) =>
    listFreeSlots(context, input),
  ),
  book: authed.meetings.book.handler(({ context, input }) => bookMeeting(context, input)),
  cancel: authedNoTx.meetings.cancel.handler(({ context, input }) => cancelMeeting(context, input.id)),
};
