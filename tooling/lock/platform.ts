export type Platform = { os?: string[]; cpu?: string[]; libc?: string[] };

const SYSTEMS = [
  'linux',
  'darwin',
  'win32',
  'windows',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const PROCESSORS = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'universal',
  'wasm32',
];

/** Parses '@swc/core-linux-arm64-musl' as linux, arm64, musl. Undefined if the name is not a build for a platform. */
export function toPlatform(packageName: string): Platform | undefined {
  const words = packageName.split(/[-/]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor = words.find((word) => PROCESSORS.includes(word));
  if (processor === 'wasm32') return { cpu: ['wasm32'] };
  if (!system || (!processor && system === 'linux')) return undefined;
  const musl = words.some((word) => word.startsWith('musl'));
  return {
    os: [system === 'windows' ? 'win32' : system],
    ...(processor && processor !== 'universal' ? { cpu: [processor] } : {}),
    ...(system === 'linux' && musl ? { libc: ['musl'] } : {}),
  };
}
