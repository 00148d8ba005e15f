export type SwipeHandlers = {
  readonly canSwipe: (contact_id: string) => boolean;
  readonly onSwipe: (contact_id: string, to: 'left' | 'right') => void;
};

/** Movement before it counts as a swipe or a scroll. */
const MIN_MOVE_PX = 10;
/** Distance after which releasing acts. */
const MIN_SWIPE_PX = 96;

type Swipe = {
  readonly row: HTMLElement;
  readonly contact_id: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isHorizontal: boolean;
};

/**
 * Watches horizontal swipes on the rows of a list. It moves the row itself, because rendering for each pointer event
 * would stutter. A vertical movement first is a scroll and ends the swipe.
 */
export function watchSwipes(list: HTMLElement, { canSwipe, onSwipe }: SwipeHandlers): () => void {
  let swipe: Swipe | null = null;

  const release = () => {
    if (swipe) {
      swipe.row.style.transform = '';
      delete swipe.row.dataset.swipe;
    }
    swipe = null;
  };
  const start = (event: PointerEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('a[data-contact]');
    const contact_id = row?.dataset.contact;
    if (event.pointerType !== 'touch' || !event.isPrimary || !row || !contact_id || !canSwipe(contact_id))
      return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    swipe = { row, contact_id, pointer, x, y, isHorizontal: false };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!swipe || swipe.pointer !== pointerId) return;
    const [dx, dy] = [clientX - swipe.x, clientY - swipe.y];
    if (!swipe.isHorizontal) {
      if (Math.abs(dy) > MIN_MOVE_PX && Math.abs(dy) >= Math.abs(dx)) return release();
      if (Math.abs(dx) <= MIN_MOVE_PX) return;
      swipe.isHorizontal = true;
    }
    swipe.row.style.transform = `translateX(${dx}px)`;
    swipe.row.dataset.swipe = Math.abs(dx) < MIN_SWIPE_PX ? 'started' : dx > 0 ? 'right' : 'left';
  };
  const end = (event: PointerEvent) => {
    if (!swipe || swipe.pointer !== event.pointerId) return;
    const { contact_id, isHorizontal, x } = swipe;
    const dx = event.clientX - x;
    release();
    if (!isHorizontal) return;
    // The release would open the conversation.
    const ignore = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    list.addEventListener('click', ignore, { capture: true, once: true });
    setTimeout(() => list.removeEventListener('click', ignore, { capture: true }));
    if (Math.abs(dx) >= MIN_SWIPE_PX) onSwipe(contact_id, dx > 0 ? 'right' : 'left');
  };

  list.addEventListener('pointerdown', start);
  list.addEventListener('pointermove', move);
  list.addEventListener('pointerup', end);
  list.addEventListener('pointercancel', release);
  return () => {
    release();
    list.removeEventListener('pointerdown', start);
    list.removeEventListener('pointermove', move);
    list.removeEventListener('pointerup', end);
    list.removeEventListener('pointercancel', release);
  };
}
