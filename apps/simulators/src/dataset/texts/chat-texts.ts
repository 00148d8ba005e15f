import type { Disposition } from '../types.ts';
import type { Exchange } from './exchanges.ts';

export interface ChatTexts {
  notes: string[];
  openers: string[];
  nudges: string[];
  replies: Record<Disposition, string[]>;
  exchanges: Exchange[];
}
