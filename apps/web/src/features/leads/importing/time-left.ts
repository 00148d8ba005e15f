const MINUTE = 60;
const HOUR = 3600;

/** '45 s', '3 min', '1 h 20 min'; a dash while nobody can say. */
export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < MINUTE) return `${Math.ceil(seconds)} s`;
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
}
