import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

/** Trains the weights of the built-in classifier from the corpus and prints its accuracy for unseen writers. */
await import(join(REPOSITORY_ROOT, 'packages/classification/train/train.ts'));
