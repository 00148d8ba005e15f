import { inspectZip, trimName } from './inspect-zip.ts';

/** Why a file is not passed on, as the end of a sentence. */
export type FileRefusal = string;

const PROGRAM = 'it is a program or script';
const CONTAINED = 'it contains a program or script';
const MACRO = 'it contains macros';
const MISMATCH = 'its content does not match its file name';
const UNREADABLE = 'it is an archive that cannot be checked';

/** Names that Windows, macOS or Linux run when they are opened. */
const PROGRAM_NAMES =
  /\.(?:apk|app|appx|bat|chm|cmd|com|cpl|dll|dmg|exe|gadget|hta|img|inf|iso|jar|js|jse|lnk|mde|msc|msi|msix|msp|pif|pkg|ps1|psm1|reg|scf|scr|sh|sys|url|vb|vbe|vbs|vhdx?|wsc|wsf|wsh|xll)$/i;
const MACRO_NAMES = /\.(?:docm|dotm|potm|ppam|ppsm|pptm|sldm|xlam|xlsb|xlsm|xltm)$/i;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

const PROGRAM_STARTS = [
  'MZ',
  '\x7fELF',
  '#!',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  // A Windows shortcut.
  'L\x00\x00\x00\x01\x14\x02\x00',
];

/** Archives other than ZIP are not read, so their content is unknown. */
const OTHER_ARCHIVES = [
  'Rar!',
  '7z\xbc\xaf\x27\x1c',
  'MSCF',
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ',
  '\x28\xb5\x2f\xfd',
];

const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ZIP = 'PK';

/** The first bytes of each format, by file extension. */
const FORMATS: readonly (readonly [name: RegExp, starts: readonly string[], at?: number])[] = [
  [/\.pdf$/i, ['%PDF']],
  [/\.png$/i, ['\x89PNG']],
  [/\.jpe?g$/i, ['\xff\xd8\xff']],
  [/\.gif$/i, ['GIF8']],
  [/\.webp$/i, ['RIFF']],
  [/\.(?:docx|xlsx|pptx|odt|ods|odp|zip|epub)$/i, [ZIP]],
  [/\.(?:doc|xls|ppt)$/i, [OLD_OFFICE, '{\\rtf', ZIP]],
  [/\.(?:mp4|m4a|mov)$/i, ['ftyp'], 4],
];

const isMacroDocument = (bytes: Buffer): boolean =>
  startsWith(bytes, OLD_OFFICE) && bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le'));

/**
 * Checks a file from or for an untrusted person. Returns null if it is passed on. This finds programs, macros and archive
 * bombs. It does not replace a virus scanner.
 */
export function inspectFile(fileName: string, bytes: Buffer): FileRefusal | null {
  const name = trimName(fileName);
  if (PROGRAM_NAMES.test(name) || PROGRAM_STARTS.some((start) => startsWith(bytes, start))) return PROGRAM;
  if (MACRO_NAMES.test(name) || isMacroDocument(bytes)) return MACRO;
  const format = FORMATS.find(([ending]) => ending.test(name));
  if (format && !format[1].some((start) => startsWith(bytes, start, format[2]))) return MISMATCH;
  if (OTHER_ARCHIVES.some((start) => startsWith(bytes, start)) || startsWith(bytes, 'ustar', 257))
    return UNREADABLE;
  return startsWith(bytes, 'PK') ? inspectZip(bytes, { PROGRAM_NAMES, CONTAINED, MACRO, UNREADABLE }) : null;
}
