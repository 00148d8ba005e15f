const KILOBYTE = 1024;

/** '12 KB' or '3.4 MB'. */
export function toSizeText(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}
