import classes from './locations.module.css';

const WIDTH = 120;
const HEIGHT = 28;
const EDGE = 2;

/** Shows the trend only. The numbers are next to it. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const most = Math.max(1, ...points);
  const step = points.length > 1 ? (WIDTH - 2 * EDGE) / (points.length - 1) : 0;
  const places = points.map((point, index) => {
    const y = HEIGHT - EDGE - (point / most) * (HEIGHT - 2 * EDGE);
    return `${(EDGE + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const total = points.reduce((sum, point) => sum + point, 0);
  const label =
    total === 0
      ? 'No reply activity'
      : `Reply activity from ${points[0]} to ${points.at(-1)}, at most ${Math.max(...points)}`;
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label} className={classes.line}>
      {places.length > 1 ? (
        <polyline points={places.join(' ')} />
      ) : (
        <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={2} />
      )}
    </svg>
  );
}
