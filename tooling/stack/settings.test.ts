import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePort, findPortError } from '../processes/ports.ts';
import { checkOperatorDatabase } from './preflight/operator-database.ts';
import { readSettings } from './settings.ts';

describe('the settings of the launcher', () => {
  it('have a default for everything', () => {
    const settings = readSettings({}, '/hearback');
    expect(settings).toMatchObject({
      dataDir: '/hearback/.data',
      host: '127.0.0.1',
      port: 3000,
      simulatorsPort: 3001,
      smtpPort: 3002,
    });
    expect(settings.publicUrl).toBe('http://localhost:3000');
    expect(settings.databaseUrl).toBeUndefined();
  });

  it('report what is wrong with a port', () => {
    expect(() => readSettings({ PORT: 'http' })).toThrow(
      "PORT is 'http': set it to an integer from 1 to 65535",
    );
    expect(() => readSettings({ PORT: '70000' })).toThrow('PORT');
  });

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });
});

describe('the checks before the start', () => {
  it('detect a used port', async () => {
    const port = await findFreePort();
    expect(await findPortError(port, '127.0.0.1')).toBeUndefined();
    const server = createServer().listen(port, '127.0.0.1');
    expect(await findPortError(port, '127.0.0.1')).toBe('EADDRINUSE');
    server.close();
  });

  it('report an unreachable database in one sentence without its password', async () => {
    const port = await findFreePort();
    const problem = await checkOperatorDatabase(`postgres://me:hush@127.0.0.1:${port}/hearback`).catch(
      (error: Error) => error,
    );
    expect(String(problem)).toContain(`(127.0.0.1:${port}/hearback) cannot be reached (ECONNREFUSED)`);
    expect(String(problem)).not.toContain('hush');
  });

  it('reject a DATABASE_URL of another kind', async () => {
    await expect(checkOperatorDatabase('mysql://localhost/hearback')).rejects.toThrow(
      'postgres://user:password@host',
    );
  });
});
