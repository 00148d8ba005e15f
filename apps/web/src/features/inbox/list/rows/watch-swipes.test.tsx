import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSwipes } from './watch-swipes.ts';

let list: HTMLElement;
let row: HTMLElement;
let stop: () => void;
const onSwipe = vi.fn();
const canSwipe = vi.fn(() => true);

beforeEach(() => {
  document.body.innerHTML = '<div id="list"><a data-contact="ann"><b>Ann</b></a></div>';
  list = document.querySelector('#list') as HTMLElement;
  row = document.querySelector('a') as HTMLElement;
  onSwipe.mockClear();
  canSwipe.mockReturnValue(true);
  stop = watchSwipes(list, { canSwipe, onSwipe });
});
afterEach(() => stop());

const pointer = (type: string, clientX: number, clientY: number, more: object = {}) =>
  (row.firstChild as Element).dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      pointerId: 1,
      isPrimary: true,
      pointerType: 'touch',
      clientX,
      clientY,
      ...more,
    }),
  );
const swipe = (...points: [number, number][]) => {
  pointer('pointerdown', 100, 100);
  for (const [x, y] of points) pointer('pointermove', x, y);
  const [x, y] = points.at(-1) ?? [100, 100];
  pointer('pointerup', x, y);
};

describe('a swipe on a row', () => {
  it('acts to the right and to the left, and its release does not open the row', () => {
    const opened = vi.fn();
    row.addEventListener('click', opened);
    swipe([150, 104], [210, 106]);
    row.click();
    expect(onSwipe.mock.calls).toEqual([['ann', 'right']]);
    expect(opened).not.toHaveBeenCalled();
    swipe([50, 100], [0, 100]);
    expect(onSwipe).toHaveBeenLastCalledWith('ann', 'left');
  });

  it('moves the row until it is released', () => {
    pointer('pointerdown', 100, 100);
    pointer('pointermove', 140, 100);
    expect(row.style.transform).toBe('translateX(40px)');
    pointer('pointermove', 200, 100);
    expect(row.dataset.swipe).toBe('right');
    pointer('pointercancel', 200, 100);
    expect([row.style.transform, row.dataset.swipe]).toEqual(['', undefined]);
    expect(onSwipe).not.toHaveBeenCalled();
  });

  it('does nothing when it is short, or returns to where it started', () => {
    swipe([150, 100]);
    swipe([250, 100], [110, 100]);
    expect(onSwipe).not.toHaveBeenCalled();
  });

  it('is a scroll when it begins vertically', () => {
    swipe([103, 130], [250, 130]);
    expect(onSwipe).not.toHaveBeenCalled();
    expect(row.style.transform).toBe('');
  });

  it('is ignored for a mouse, and where the conversation cannot be finished', () => {
    pointer('pointerdown', 100, 100, { pointerType: 'mouse' });
    pointer('pointermove', 250, 100, { pointerType: 'mouse' });
    pointer('pointerup', 250, 100, { pointerType: 'mouse' });
    canSwipe.mockReturnValue(false);
    swipe([250, 100]);
    expect(onSwipe).not.toHaveBeenCalled();
  });
});
