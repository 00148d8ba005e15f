import { serveThread } from './serve-thread.ts';

/** Answers what it is asked, but never comes back from 'forever', fails at 'wrong' and leaves at 'leave'. */
serveThread<string, string>((question) => {
  while (question === 'forever');
  if (question === 'wrong') throw new Error('a wrong question');
  if (question === 'leave') process.exit(1);
  return question.toUpperCase();
});
