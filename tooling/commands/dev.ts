import { runStackCommand } from '../stack/command.ts';

await runStackCommand('dev');
