import { runStackCommand } from '../stack/command.ts';

await runStackCommand('start');
