import { join, relative } from 'node:path';
import { seconds } from './progress.ts';
import type { Settings } from './settings.ts';

const DEMO_PEOPLE = [
  ['owner@demo.hearback.test', 'agency owner'],
  ['team@demo.hearback.test', 'agency team'],
  ['client@demo.hearback.test', 'agency customer with two locations'],
  ['solo@demo.hearback.test', 'single-location user'],
] as const;

export function welcome(settings: Settings, simulatorPages: string[], startedMs: number): string {
  const logs = relative(process.cwd(), join(settings.dataDir, 'logs'));
  const lines = ['', `Hearback is ready at ${settings.publicUrl} (${seconds(startedMs)} s)`, ''];
  if (!settings.databaseUrl) {
    lines.push('Sign in with the password hearback-demo as one of these users:');
    for (const [email, who] of DEMO_PEOPLE) lines.push(`  ${email.padEnd(28)}${who}`);
    lines.push('');
  }
  if (simulatorPages.length > 0) {
    lines.push('Simulated providers');
    for (const page of simulatorPages) lines.push(`  ${page}`);
    lines.push('');
  }
  lines.push(`API reference  ${settings.publicUrl}/api/docs`);
  lines.push(
    `Logs           ${logs.startsWith('..') ? join(settings.dataDir, 'logs') : logs} (HEARBACK_LOGS=1 shows them here)`,
  );
  lines.push('', 'Ctrl-C stops everything.');
  return lines.join('\n');
}
