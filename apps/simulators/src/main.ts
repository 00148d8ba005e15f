import { readConfig } from './config.ts';
import { startSimulators } from './start.ts';

async function main(): Promise<void> {
  const simulators = await startSimulators(readConfig());
  console.log(`Simulators: ${simulators.url} (outgoing mail: SMTP on 127.0.0.1:${simulators.smtpPort})`);

  const stop = () => {
    // A second signal must not wait for the first stop: without this, a hung connection would need kill -9.
    process.once('SIGTERM', () => process.exit(1));
    process.once('SIGINT', () => process.exit(1));
    simulators.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(`The simulators could not start: ${explain(error)}`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Set SIMULATORS_PORT or SIMULATORS_SMTP_PORT to a free port, or stop the other program.`;
  }
  return error.message;
}
