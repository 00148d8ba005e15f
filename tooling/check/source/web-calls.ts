import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const SCREENS = /^apps\/web\/src\/(features|routes|ui)\/.*\.tsx?$/;
const API = /^apps\/web\/src\/features\/[^/]+\/api(\.ts|\/[^/]+\.ts)$/;
const TEST = /\.test\.tsx?$|\/testing\//;
const CALLS =
  /import\s*\{[^}]{0,300}\bapi\b[^}]{0,300}\}\s*from\s*['"][^'"]{0,100}\/app\.ts['"]|from\s*['"]@orpc\/|import\s*\{[^}]{0,300}\buse(?:Infinite|Suspense)?(?:Query|Queries|Mutation)\b[^}]{0,300}\}\s*from\s*['"]@tanstack\/react-query['"]/;

/** All reads and writes of a feature are in its api folder. */
export const webCalls: Check = {
  name: 'Calls of the web',
  async run(root) {
    const scattered = listFiles(root)
      .filter((file) => SCREENS.test(file) && !API.test(file) && !TEST.test(file))
      .filter((file) => CALLS.test(readFileSync(join(root, file), 'utf8')));
    return {
      faults: scattered.map(
        (file) => `${file} calls the server: queries and mutations belong in features/<module>/api.ts.`,
      ),
    };
  },
};
