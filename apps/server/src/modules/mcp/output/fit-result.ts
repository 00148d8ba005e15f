import type { CallToolResult } from '@modelcontextprotocol/server';
import { type ResultContent, writeText } from './write-text.ts';

/** 6,000 tokens at three bytes each. English text has more bytes per token, so it stays well below. */
export const MAX_RESULT_BYTES = 18_000;

/** Renders a result with texts of at most `bytes(n)` instead of `n` bytes. */
export type Render = (bytes: (full: number) => number) => ResultContent;

/** Shares of the full text length, tried until the result fits. Even 20 rows of the last one fit. */
const SHARES = [1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0.02];

const measure = (result: CallToolResult): number => Buffer.byteLength(JSON.stringify(result));

/**
 * Clients pass either the text or the structured content to their model, and some pass both. Both are complete, and
 * together within the limit.
 */
export function fitResult(render: Render): CallToolResult {
  for (const share of SHARES) {
    const structuredContent = render((full) => Math.floor(full * share));
    const result: CallToolResult = {
      content: [{ type: 'text', text: writeText(structuredContent) }],
      structuredContent: structuredContent as Record<string, unknown>,
    };
    if (measure(result) <= MAX_RESULT_BYTES) return result;
  }
  throw new Error('A result of a tool exceeds the limit even with the shortest texts.');
}
