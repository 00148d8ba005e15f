import type { ChatSession } from '@hearback/contract';

export const titleOf = ({ title }: Pick<ChatSession, 'title'>): string => title || 'New chat';
