import { chooseSlots, type ProposedTime, type Thread } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { IconCalendar } from '#web/ui/icons/other.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useReadSlots } from './api.ts';
import { BookDialog } from './book-dialog.tsx';
import classes from './meetings.module.css';
import { type Insert, insertPassage, toOffer, toReader } from './slot-wording.ts';

type Props = {
  thread: Thread;
  /** Adds a text to the reply. */
  onInsert: Insert;
};

/** Adds three free times to the reply, or books one. */
function OfferTimes({ thread, onInsert, isHidden }: Props & { isHidden: boolean }) {
  const [isBooking, setBooking] = useState(false);
  const { mutate, isPending } = useReadSlots();
  const offer = () => {
    if (isPending) return;
    mutate(thread.contact.id, {
      onSuccess: ({ slots, booking_link }) => {
        const reader = toReader(thread);
        const offeredSlots = chooseSlots(slots, reader.zone, new Date());
        if (offeredSlots.length === 0)
          toast.info('No free times', 'The calendar has no free time in the next two weeks.');
        else onInsert(insertPassage(toOffer(offeredSlots, booking_link, reader)));
      },
    });
  };
  const openBooking = () => setBooking(true);
  useKeys({ m: offer, B: openBooking });
  return (
    <>
      {!isHidden && (
        <Group gap={6} className={classes.tools}>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconCalendar size={13} aria-hidden="true" />}
            loading={isPending}
            aria-keyshortcuts="m"
            title="Offer times (m)"
            onClick={offer}
          >
            Offer times
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            aria-keyshortcuts="Shift+B"
            title="Book a meeting (B)"
            onClick={openBooking}
          >
            Book
          </Button>
        </Group>
      )}
      {isBooking && (
        <BookDialog thread={thread} time={null} onInsert={onInsert} onClose={() => setBooking(false)} />
      )}
    </>
  );
}

/** Books the time that the lead proposed. Shown if the day and the hour are known. */
function BookProposed({ thread, onInsert, time }: Props & { time: ProposedTime }) {
  const [isBooking, setBooking] = useState(false);
  if (time.on === null || (time.at ?? time.from) === null) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconCalendar size={13} aria-hidden="true" />}
        onClick={() => setBooking(true)}
      >
        Book “{time.words}”
      </Button>
      {isBooking && (
        <BookDialog thread={thread} time={time} onInsert={onInsert} onClose={() => setBooking(false)} />
      )}
    </>
  );
}

/** Offers times, or books the given one. */
export const MeetingTools = ({ time, ...props }: Props & { time: ProposedTime | null | undefined }) =>
  time ? <BookProposed time={time} {...props} /> : <OfferTimes isHidden={time === null} {...props} />;
