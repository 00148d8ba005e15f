import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Finds a Chromium or installs one: Debian's package as root, Playwright's own build elsewhere. */
export function ensureChromium(): void {
  if (hasChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("… Installing Debian's Chromium for the journeys");
    installDebianPackage();
  }
  if (hasChromium()) return;
  console.log("… Downloading Playwright's Chromium for the journeys");
  const playwright = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  spawnSync(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
  if (hasChromium()) return;
  throw new Error(
    "No Chromium could be installed: run 'apt-get install chromium' as root, or 'npx playwright install chromium', and try again.",
  );
}

function hasChromium(): boolean {
  // Ubuntu has a file of this name that only tells people to use snap; it does not answer with a version.
  const debian = spawnSync(DEBIAN_CHROMIUM, ['--version'], { encoding: 'utf8' });
  return (debian.status === 0 && /\d+\.\d+/.test(debian.stdout)) || existsSync(chromium.executablePath());
}

function installDebianPackage(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
    if (status !== 0) console.error(stderr);
  }
}
