import { defineSearchParams, uuid } from '#web/lib/search-params/search-params.ts';

/** The URL holds the open chat, so that a reload returns to it. */
export const AssistantView = defineSearchParams({ session: uuid });
