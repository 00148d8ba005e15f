/** A hidden tab paints nothing, so its work starts after this time. */
const MAX_WAIT_MS = 100;

/** Runs work after the next frame is painted, so that it does not delay the frame. Returns a function that cancels it. */
export function runAfterPaint(work: () => void): () => void {
  let frame = 0;
  let timer = setTimeout(start, MAX_WAIT_MS);
  function start(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  }
  frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // Callbacks of a frame run before it is painted.
    timer = setTimeout(start);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
