import type { Conversation } from '@hearback/contract';
import { type ComponentType, createContext, type RefObject } from 'react';

/** Parts of the list that features after the inbox supply. The route provides them. */
type Slots = {
  /** Colleagues who have a conversation open, in its row. */
  readonly PresentPeople: ComponentType<{ contact_id: string; size: number }>;
  /** The dialog that lists scheduled replies. */
  readonly ScheduledReplies: ComponentType<{ onClose: () => void; onOpen: (contact_id: string) => void }>;
  /** Handles swipes on the rows of a touch screen. */
  readonly Swipes: ComponentType<{
    viewport: RefObject<HTMLElement | null>;
    conversations: readonly Conversation[];
  }>;
};

const Nothing = () => null;

export const ListSlots = createContext<Slots>({
  PresentPeople: Nothing,
  ScheduledReplies: Nothing,
  Swipes: Nothing,
});
