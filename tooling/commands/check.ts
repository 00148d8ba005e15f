import { runChecks } from '../check/run-checks.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const { failures } = await runChecks(REPOSITORY_ROOT);
process.exitCode = failures.length > 0 ? 1 : 0;
