import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless engine needs less than half of the CPU time of the full browser. */
const SHELL = 'chromium-headless-shell';
const BROWSER = 'chromium';

/** Finds or installs a Chromium and returns its path. Undefined means Playwright's own build. */
export function ensureChromium(): string | undefined {
  const found = debianChromium(SHELL) ?? installed(SHELL) ?? debianChromium(BROWSER);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return undefined;
  const browser = installed(BROWSER);
  if (browser) return browser;
  console.log("… Downloading Playwright's Chromium for the journeys");
  const playwright = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  spawnSync(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
  if (existsSync(chromium.executablePath())) return undefined;
  throw new Error(
    "No Chromium could be installed: run 'apt-get install chromium' as root, or 'npx playwright install chromium', and try again.",
  );
}

function debianChromium(name: string): string | undefined {
  const path = `/usr/bin/${name}`;
  // Ubuntu has a file with this name that only refers to snap. It prints no version.
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 && /\d+\.\d+/.test(stdout) ? path : undefined;
}

/** Installs Debian's package, as root. The timeout is short, because without a network another browser may work. */
function installed(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`… Installing Debian's ${name} for the journeys`);
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...patience, ...args], { env, encoding: 'utf8' });
    if (status !== 0) console.error(stderr);
  }
  return debianChromium(name);
}
