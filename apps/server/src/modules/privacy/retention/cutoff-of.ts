const DAY_MS = 86_400_000;

export const cutoffOf = (days: number, nowMs: number): Date => new Date(nowMs - days * DAY_MS);
