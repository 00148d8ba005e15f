/** How long toasts are shown. Those that require action stay longer. */
export const TOAST_MS = { success: 4_000, info: 4_000, warning: 8_000, error: 8_000, offer: 7_000 } as const;
