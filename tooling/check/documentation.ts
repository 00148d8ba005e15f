import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import {
  NAVIGATION_FILE,
  readSite,
  type Site,
} from '../../apps/server/src/modules/documentation/site/read-site.ts';
import type { Check } from './check.ts';
import { listPaths } from './layout/documents.ts';

const FOLDER = 'docs';
const HELP_LINKS = 'apps/web/src/ui/layout/help-link.tsx';
const PICTURES = /^docs\/pictures\/(.+)\.png$/;
const SCREENSHOTS = /^qa\/e2e\/pictures\/.+\.ts$/;
/** Documents outside of the site that people read in the repository. */
const REPOSITORY_DOCUMENT = /^(?:[^/]+\.md|docs\/decisions\/.+\.md)$/;

/** Every page, link, heading and picture of the documentation site exists, and help links of the app lead to a page. */
export const documentation: Check = {
  name: 'Documentation',
  async run(root) {
    const all = listPaths(root);
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const links = [...all]
      .filter((file) => REPOSITORY_DOCUMENT.test(file))
      .flatMap((file) => findLostLinks(file, read(file), all));
    if (!existsSync(join(root, FOLDER, NAVIGATION_FILE))) return { faults: links };
    const site = readSite(join(root, FOLDER));
    const help = all.has(HELP_LINKS) ? findLostHelp(read(HELP_LINKS), site) : [];
    const scripts = [...all].filter((file) => SCREENSHOTS.test(file)).map(read);
    return {
      faults: [
        ...site.faults.map((fault) => `${FOLDER}/${fault}`),
        ...links,
        ...help,
        ...[...all].flatMap((file) => {
          const name = PICTURES.exec(file)?.[1];
          const isTaken = name === undefined || scripts.some((script) => script.includes(`'${name}'`));
          return isTaken ? [] : [`${file} is not taken by 'npm run pictures'.`];
        }),
      ],
    };
  },
};

/** Checks the links of documents that are read in the repository. */
const findLostLinks = (file: string, text: string, all: ReadonlySet<string>): string[] =>
  [...text.matchAll(/\]\(([^\s()]{1,200})\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:https?:|#)/.test(target))
    .filter((target) => !all.has(posix.join(dirname(file), target.split('#')[0] ?? '')))
    .map((target) => `${file} links to ${target}, which does not exist.`);

/** The file lists the pages as values of `HELP_PAGES`. */
function findLostHelp(text: string, { groups }: Site): string[] {
  const list = /HELP_PAGES = \{([^}]+)\}/.exec(text)?.[1];
  if (list === undefined) return [`${HELP_LINKS} has no HELP_PAGES.`];
  const pages = groups.flatMap((group) => group.pages);
  return [...list.matchAll(/: '([^']+)'/g)].flatMap(([, target = '']) => {
    const [path = '', anchor] = target.split('#');
    const page = pages.find(({ file }) => file === `${path}.md`);
    if (!page) return [`${HELP_LINKS} leads to ${target}, which is not a page.`];
    const isKnown = anchor === undefined || page.headings.some(({ id }) => id === anchor);
    return isKnown ? [] : [`${HELP_LINKS} leads to ${target}, but the page has no such heading.`];
  });
}
