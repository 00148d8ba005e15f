import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

/** Rebuilds the weights of the built-in classifier from the corpus, and prints how well it does on writers left out. */
await import(join(REPOSITORY_ROOT, 'packages/classification/train/train.ts'));
