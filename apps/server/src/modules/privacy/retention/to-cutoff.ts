const DAY_MS = 86_400_000;

export const toCutoff = (days: number, nowMs: number): Date => new Date(nowMs - days * DAY_MS);
