import { useEffect, useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';

const CONFIRM_MS = 2000;

/** Copies a value and confirms it for a moment. */
export function useCopy(value: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      // Plain http has no clipboard.
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.error('Failed to copy to clipboard');
    }
  };

  return { copied, copy: () => void copy() };
}
