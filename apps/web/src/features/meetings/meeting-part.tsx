import type { ComponentProps } from 'react';
import { MeetingCard } from './meeting-card.tsx';
import { MeetingTools } from './meeting-tools.tsx';

/** The parts of an open conversation that are about meetings, in one file that is loaded when the first one is shown. */
export const MeetingPart = (
  props: ComponentProps<typeof MeetingCard> | ComponentProps<typeof MeetingTools>,
) => ('meeting' in props ? <MeetingCard {...props} /> : <MeetingTools {...props} />);
