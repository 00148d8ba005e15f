import type { BookingPage, Meeting } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

/** The conversation shows its meetings. */
const readThread = (contact_id: string) =>
  void queryClient.invalidateQueries({ queryKey: api.inbox.getThread.key({ input: { contact_id } }) });

type SlotRequest = { readonly contact_id: string; readonly around?: string; readonly calendar_id?: string };

export const useFreeSlots = (request: SlotRequest) =>
  useQuery(
    // Another person may book a slot at any time.
    api.meetings.listFreeSlots.queryOptions({ input: request, staleTime: 0, gcTime: 0, retry: false }),
  );

/** Reads free slots when a button is pressed. */
export const useReadSlots = () =>
  useMutation({
    mutationFn: (contact_id: string) => api.meetings.listFreeSlots.call({ contact_id }),
    meta: { failure: 'Failed to load free times' },
  });

export const useBookingPages = () => useQuery(api.meetings.listBookingPages.queryOptions());

const keepPages = (pages: BookingPage[]) =>
  queryClient.setQueryData(api.meetings.listBookingPages.queryKey(), pages);

/** Asks for confirmation if the page exists, because its secret is replaced. */
export function useSaveBookingPage(onSaved: () => void) {
  const { mutate, isPending } = useMutation(
    api.meetings.saveBookingPage.mutationOptions({
      meta: { failure: 'Failed to save the booking page' },
      onSuccess: (pages) => {
        keepPages(pages);
        toast.success('Booking page saved');
        onSaved();
      },
    }),
  );
  const save = async (page: Pick<BookingPage, 'location_id' | 'provider'> & { secret: string }) => {
    const pages = queryClient.getQueryData(api.meetings.listBookingPages.queryKey()) ?? [];
    const isKnown = pages.some(
      ({ location_id, provider }) => location_id === page.location_id && provider === page.provider,
    );
    const isSure =
      !isKnown ||
      (await confirmDialog({
        title: 'Replace the signing secret?',
        sentence: 'Webhooks with the old secret will be rejected.',
        confirm: 'Replace',
      }));
    if (isSure) mutate(page);
  };
  return { save, isPending };
}

export function useRemoveBookingPage() {
  const { mutate, isPending } = useMutation(
    api.meetings.removeBookingPage.mutationOptions({
      meta: { failure: 'Failed to remove the booking page' },
      onSuccess: (pages) => {
        keepPages(pages);
        toast.success('Booking page removed');
      },
    }),
  );
  const ask = async (id: string, provider: string) => {
    const isSure = await confirmDialog({
      title: 'Remove this booking page?',
      sentence: `New bookings on ${provider} no longer appear in Hearback. Existing meetings are kept.`,
      confirm: 'Remove',
      destructive: true,
    });
    if (isSure) mutate({ id });
  };
  return { ask, isPending };
}

export const useBook = (contact_id: string) =>
  useMutation(
    api.meetings.book.mutationOptions({
      meta: { failure: 'Failed to book the meeting' },
      onSettled: () => readThread(contact_id),
    }),
  );

/** Asks for confirmation, because the CRM notifies the lead. */
export function useCancelMeeting(contact_id: string) {
  const { mutate, isPending } = useMutation(
    api.meetings.cancel.mutationOptions({
      meta: { failure: 'Failed to cancel the meeting' },
      onSuccess: () => toast.success('Meeting canceled'),
      onSettled: () => readThread(contact_id),
    }),
  );
  const ask = async ({ id }: Pick<Meeting, 'id'>, time: string) => {
    const agreed = await confirmDialog({
      title: 'Cancel this meeting?',
      sentence: `The appointment on ${time} is canceled in the CRM, which may notify the lead.`,
      confirm: 'Cancel meeting',
      cancel: 'Keep meeting',
    });
    if (agreed) mutate({ id });
  };
  return { ask, cancel: (id: string) => mutate({ id }), isPending };
}

/** A worker completes the booking. The result is also polled, in case an event is lost. */
export const useWatchedBooking = (contact_id: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['meetings', 'watch', contact_id],
    queryFn: () => {
      readThread(contact_id);
      return Date.now();
    },
    enabled: isOpen,
    refetchInterval: 2_000,
    gcTime: 0,
  });

export const useCalendars = (location_id: string) =>
  useQuery(
    api.meetings.listCalendars.queryOptions({ input: { location_id }, staleTime: 60_000, retry: false }),
  );

const readCalendars = () => void queryClient.invalidateQueries({ queryKey: api.meetings.key() });

export const useSetOwnCalendar = () =>
  useMutation(
    api.meetings.setOwnCalendar.mutationOptions({
      meta: { failure: 'Failed to save the calendar' },
      onSuccess: () => toast.success('Calendar saved'),
      onSettled: readCalendars,
    }),
  );

export const useSetLocationCalendar = () =>
  useMutation(
    api.meetings.setLocationCalendar.mutationOptions({
      meta: { failure: 'Failed to save the calendar' },
      onSuccess: () => toast.success('Calendar saved'),
      onSettled: readCalendars,
    }),
  );
