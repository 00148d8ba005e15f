import { type Conversation, canIn } from '@hearback/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useFinishRow } from '#web/features/inbox/api/finish-row.ts';
import { useInboxSettings } from '#web/features/inbox/api/settings.ts';
import { type SwipeHandlers, watchSwipes } from '#web/features/inbox/list/rows/watch-swipes.ts';
import { useSnoozeRow } from '#web/features/teamwork/api/snooze.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ownZone } from '#web/lib/wording/dates.ts';
import { listPresets } from '#web/ui/time/time-presets.ts';

const NO_SWIPES: SwipeHandlers = { canSwipe: () => false, onSwipe: () => undefined };

type Props = { viewport: RefObject<HTMLElement | null>; conversations: readonly Conversation[] };

/** Swiping right finishes a conversation, swiping left snoozes it until tomorrow. The thread has buttons for both. */
export function Swipes({ viewport, conversations }: Props) {
  const { profile } = useViewer();
  const { data: hours } = useInboxSettings();
  const finish = useFinishRow();
  const snooze = useSnoozeRow();
  const find = (contact_id: string) =>
    conversations.find(
      (each) => each.contact_id === contact_id && canIn(profile, 'inbox:write', each.location_id),
    );
  const act = useRef<SwipeHandlers>(NO_SWIPES);
  act.current = {
    canSwipe: (contact_id) => find(contact_id)?.unhandled === true,
    onSwipe: (contact_id, to) => {
      const conversation = find(contact_id);
      if (conversation === undefined) return;
      if (to === 'right') return finish(conversation);
      const tomorrow = listPresets(new Date(), ownZone(), { hours }).find(
        ({ label }) => label === 'Tomorrow',
      );
      if (tomorrow) snooze(conversation, tomorrow.at);
    },
  };
  useEffect(() => {
    const list = viewport.current;
    return list === null
      ? undefined
      : watchSwipes(list, {
          canSwipe: (contact_id) => act.current.canSwipe(contact_id),
          onSwipe: (contact_id, to) => act.current.onSwipe(contact_id, to),
        });
  }, [viewport]);
  return null;
}
