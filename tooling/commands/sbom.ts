import { writeFileSync } from 'node:fs';
import { billOfMaterials } from '../lock/bill-of-materials.ts';
import { readLockFile } from '../lock/lock-file.ts';
import { listProductPackages } from '../lock/product-packages.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

/** Prints the bill of materials of the product, to the named file or the terminal, or its packages by license. */
const [argument] = process.argv.slice(2);
const lock = readLockFile(REPOSITORY_ROOT);
if (argument === '--licenses') console.log(licensesTable());
else {
  const text = `${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`;
  if (argument) writeFileSync(argument, text);
  else process.stdout.write(text);
}

function licensesTable(): string {
  const byLicense = Map.groupBy(listProductPackages(lock).values(), ({ license }) => license);
  const rows = [...byLicense]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, all]) => {
      const names = [...new Set(all.map(({ name, version }) => `${name} ${version}`))].sort();
      return `| ${license} | ${names.length} | ${names.join(', ')} |`;
    });
  return ['| License | Packages | Names |', '|---|---|---|', ...rows].join('\n');
}
