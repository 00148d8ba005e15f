import {
  counted,
  type FreeSlots,
  type Meeting,
  type ProposedTime,
  readDetails,
  type Thread,
  toMoment,
} from '@hearback/contract';
import { Alert, List, NativeSelect, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useBook, useCancelMeeting, useFreeSlots, useWatchedBooking } from './api.ts';
import { type Insert, insertPassage, toConfirmation, toReader } from './slot-wording.ts';

type Props = {
  thread: Thread;
  /** The time that the lead proposed. */
  time: ProposedTime | null;
  onInsert: Insert;
  onClose: () => void;
};

/** Null if the lead named no day or no hour. */
function toProposed(time: ProposedTime | null, zone: string): Date | null {
  const clock = time?.at ?? time?.from ?? null;
  if (!time?.on || clock === null) return null;
  return toMoment(Date.parse(`${time.on}T${clock}:00Z`), time.zone ?? zone);
}

/** Confirms what a booking does, starts it and waits for the result. */
export function BookDialog({ thread, time, onInsert, onClose }: Props) {
  const { zone } = toReader(thread);
  const proposed = toProposed(time, zone);
  const [calendar_id, setCalendar] = useState<string>();
  const slots = useFreeSlots({
    contact_id: thread.contact.id,
    ...(proposed && proposed > new Date() && { around: proposed.toISOString() }),
    ...(calendar_id !== undefined && { calendar_id }),
  });
  const [selectedSlot, setSelectedSlot] = useState<string | null>(null);
  const booking = useBooking(thread, { onInsert, onClose });
  const isFree = proposed !== null && (slots.data?.slots.includes(proposed.toISOString()) ?? false);
  const starts_at =
    selectedSlot ??
    (proposed === null ? (slots.data?.slots[0] ?? null) : isFree ? proposed.toISOString() : null);
  return (
    <FormDialog
      title="Book a meeting"
      submit={booking.isOpen ? 'Booking…' : 'Book meeting'}
      submitting={booking.isOpen}
      disabled={starts_at === null || !slots.data?.slots.includes(starts_at)}
      onSubmit={() => starts_at && booking.book(starts_at, slots.data?.calendar.id)}
      onClose={onClose}
    >
      {time && (
        <Text size="sm" c="dimmed">
          “{time.words}”
        </Text>
      )}
      <QueryStates query={slots} failure="Failed to load free times" bare>
        {(found) => (
          <>
            {proposed && !isFree && (
              <Alert color="yellow" p="xs" title={`${formatIn(proposed, zone)} is not free`}>
                Choose another time.
              </Alert>
            )}
            {booking.failed && (
              <Alert color="red" p="xs" role="alert" title="The meeting was not booked">
                {booking.failed.error}
              </Alert>
            )}
            <SlotFields
              freeSlots={found}
              zone={zone}
              starts_at={starts_at}
              first={booking.failed?.alternatives ?? []}
              onChoose={setSelectedSlot}
              onCalendar={(id) => {
                setCalendar(id);
                setSelectedSlot(null);
              }}
            />
            <Effects found={found} name={readDetails(thread.contact, thread.company).name} />
          </>
        )}
      </QueryStates>
    </FormDialog>
  );
}

type SlotFieldsProps = {
  freeSlots: FreeSlots;
  zone: string;
  starts_at: string | null;
  /** Listed before the others. */
  first: readonly string[];
  onChoose: (slot: string) => void;
  onCalendar: (id: string) => void;
};

function SlotFields({ freeSlots, zone, starts_at, first, onChoose, onCalendar }: SlotFieldsProps) {
  const toOption = (slot: string) => ({ value: slot, label: formatIn(new Date(slot), zone) });
  const suggested = first.filter((slot) => freeSlots.slots.includes(slot));
  const others = freeSlots.slots.filter((slot) => !suggested.includes(slot));
  const own = starts_at === null ? '' : formatIn(new Date(starts_at), ownZone());
  const isSame = starts_at === null || own === formatIn(new Date(starts_at), zone);
  return (
    <>
      <NativeSelect
        label="Time (lead’s time zone)"
        description={isSame ? undefined : `Your time: ${own}`}
        inputWrapperOrder={['label', 'input', 'description']}
        value={starts_at ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          ...(starts_at === null ? [{ value: '', label: 'Choose a free time', disabled: true }] : []),
          ...(suggested.length > 0
            ? [
                { group: 'Closest free times', items: suggested.map(toOption) },
                { group: 'Other free times', items: others.map(toOption) },
              ]
            : others.map(toOption)),
        ]}
      />
      {freeSlots.slots.length === 0 && (
        <Text size="sm" c="dimmed">
          The calendar has no free time in this period.
        </Text>
      )}
      {freeSlots.calendars.length > 1 && (
        <NativeSelect
          label="Calendar"
          value={freeSlots.calendar.id}
          onChange={(event) => onCalendar(event.currentTarget.value)}
          data={freeSlots.calendars.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

const Effects = ({ found: { calendar }, name }: { found: FreeSlots; name: string }) => (
  <div>
    <Text size="sm" fw={500} mb={4}>
      When you book:
    </Text>
    <List size="sm">
      <List.Item>
        “{calendar.name}” is booked for {counted(calendar.minutes, 'minute')}.
      </List.Item>
      <List.Item>{name} is added to the CRM if they are not there yet.</List.Item>
      <List.Item>The opportunity is moved to “Booked meeting”.</List.Item>
      <List.Item>A confirmation is added to your reply. You send it.</List.Item>
    </List>
  </div>
);

/** Starts a booking and follows it in the thread. */
function useBooking(thread: Thread, { onInsert, onClose }: Pick<Props, 'onInsert' | 'onClose'>) {
  const contact_id = thread.contact.id;
  const { mutateAsync, isPending } = useBook(contact_id);
  const { cancel } = useCancelMeeting(contact_id);
  const [id, setId] = useState<string | null>(null);
  const meeting = thread.meetings.find((one) => one.id === id) ?? null;
  const isOpen = isPending || (id !== null && (meeting === null || meeting.status === 'booking'));
  useWatchedBooking(contact_id, id !== null && isOpen);
  const settled = useRef<string | null>(null);
  const confirmBooking = (booked: Meeting) => {
    const reader = toReader(thread);
    onInsert(insertPassage(toConfirmation(new Date(booked.starts_at), reader)));
    offerUndo({
      title: 'Meeting booked',
      sentence: formatIn(new Date(booked.starts_at), reader.zone),
      undo: () => cancel(booked.id),
    });
    onClose();
  };
  useEffect(() => {
    if (meeting?.status !== 'booked' || settled.current === meeting.id) return;
    settled.current = meeting.id;
    confirmBooking(meeting);
  });
  return {
    isOpen,
    failed: meeting?.status === 'failed' ? meeting : null,
    book: async (starts_at: string, calendar_id: string | undefined) => {
      const idempotency_key = crypto.randomUUID();
      const order = { contact_id, idempotency_key, starts_at, ...(calendar_id && { calendar_id }) };
      // A failure is shown by a toast. The dialog stays open.
      const made = await mutateAsync(order).catch(() => null);
      if (made) setId(made.id);
    },
  };
}
