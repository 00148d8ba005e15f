import type { Check } from '../check.ts';
import { listFiles } from './tree.ts';

/** Words that do not describe what a file does, so that it attracts unrelated code. */
const EMPTY_WORDS = /(^|[/.\-_])(utils?|helpers?|common|misc|manager|base)(?=[/.\-_]|$)/;
/** The router reads parameters from file names, in the spelling that the code uses. */
const NAMED_BY_A_TOOL = /^apps\/web\/src\/routes\/.*\$|\.gen\.ts$/;
const CODE = /\.(tsx?|mjs|css|sql)$/;

export const names: Check = {
  name: 'Names',
  async run(root) {
    const files = listFiles(root);
    const empty = files.filter((file) => EMPTY_WORDS.test(file));
    const shouting = files.filter(
      (file) => CODE.test(file) && /[A-Z ]/.test(file) && !NAMED_BY_A_TOOL.test(file),
    );
    return {
      faults: [
        ...empty.map(
          (file) =>
            `${file}: name it for what it decides (utils, helpers, common, misc, manager and base say nothing).`,
        ),
        ...shouting.map((file) => `${file}: file names are kebab-case.`),
      ],
    };
  },
};
