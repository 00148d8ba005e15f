import { runChecks } from '../check/run-checks.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const { failed } = await runChecks(REPOSITORY_ROOT);
process.exitCode = failed > 0 ? 1 : 0;
