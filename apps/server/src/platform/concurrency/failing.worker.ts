import { serveThread } from './serve-thread.ts';

/** Echoes each question, but never returns from 'forever', throws on 'wrong' and exits on 'leave'. */
serveThread<string, string>((question) => {
  while (question === 'forever');
  if (question === 'wrong') throw new Error('a wrong question');
  if (question === 'leave') process.exit(1);
  return question.toUpperCase();
});
