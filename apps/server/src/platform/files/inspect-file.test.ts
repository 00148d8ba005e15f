import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspectFile } from './inspect-file.ts';

type Entry = { name: string; size?: number; encrypted?: boolean };

/** A ZIP archive whose directory declares these entries. */
function toZip(entries: readonly Entry[], declared = entries.length): Buffer {
  const content = deflateRawSync('content');
  const directory = entries.map(({ name, size = 7, encrypted = false }) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(encrypted ? 1 : 0, 8);
    head.writeUInt32LE(content.length, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), content]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(declared, 8);
  end.writeUInt16LE(declared, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...directory, end]);
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const SHEET = toZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]);

describe('a file', () => {
  it.each([
    ['plan.pdf', bytes('%PDF-1.7')],
    ['notes.txt', bytes('Hello')],
    ['photo.JPG', bytes('\xff\xd8\xff\xe0')],
    ['sheet.xlsx', SHEET],
    ['letter.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 plain')],
    ['data.zip', toZip([{ name: 'a.csv', size: 9_000_000 }])],
  ])('such as %s is passed on', (name, content) => expect(inspectFile(name, content)).toBeNull());

  it.each([
    ['a program by its name', 'setup.exe', bytes('text'), 'it is a program or script'],
    ['a program behind another name', 'invoice.pdf', bytes('MZ\x90'), 'it is a program or script'],
    ['a shell script', 'readme', bytes('#!/bin/sh'), 'it is a program or script'],
    ['a shortcut', 'folder.lnk ', bytes(''), 'it is a program or script'],
    [
      'a page behind the name of a document',
      'plan.pdf',
      bytes('<html>'),
      'its content does not match its file name',
    ],
    ['a document with macros by its name', 'sheet.xlsm', SHEET, 'it contains macros'],
    ['a document with macros', 'sheet.xlsx', toZip([{ name: 'xl/vbaProject.bin' }]), 'it contains macros'],
    [
      'an old document with macros',
      'sheet.xls',
      Buffer.concat([bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.from('_VBA_PROJECT', 'utf16le')]),
      'it contains macros',
    ],
    ['an archive with a program', 'a.zip', toZip([{ name: 'in/run.js' }]), 'it contains a program or script'],
    [
      'an encrypted archive',
      'a.zip',
      toZip([{ name: 'a', encrypted: true }]),
      'it is an archive that cannot be checked',
    ],
    [
      'an archive that declares fewer entries than it has',
      'a.zip',
      toZip([{ name: 'a.csv' }, { name: 'run.exe' }], 1),
      'it is an archive that cannot be checked',
    ],
    [
      'an archive with a second, empty directory',
      'a.zip',
      Buffer.concat([toZip([{ name: 'run.exe' }]), toZip([]).subarray(-22)]),
      'it is an archive that cannot be checked',
    ],
    ['a program whose name ends with a dot', 'run.exe.', bytes('text'), 'it is a program or script'],
    [
      'an archive in an archive',
      'a.zip',
      toZip([{ name: 'b.zip' }]),
      'it is an archive that cannot be checked',
    ],
    [
      'an archive without a directory',
      'a.zip',
      bytes('PK\x03\x04'),
      'it is an archive that cannot be checked',
    ],
    ['another archive', 'a.rar', bytes('Rar!'), 'it is an archive that cannot be checked'],
    [
      'an archive bomb',
      'a.zip',
      toZip([{ name: 'a', size: 4_000_000_000 }]),
      'its unpacked content would be too large',
    ],
    [
      'an archive with a suspicious ratio',
      'a.zip',
      toZip([{ name: 'a', size: 20_000_000 }]),
      'its unpacked content would be too large',
    ],
  ])('is refused if it is %s', (_what, name, content, reason) =>
    expect(inspectFile(name, content)).toBe(reason),
  );
});
