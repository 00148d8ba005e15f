/** Finds a Chromium or installs one, and returns its path; undefined means Playwright's own build. */
export declare function ensureChromium(): string | undefined;
