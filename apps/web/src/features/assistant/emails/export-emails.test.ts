import { expect, test } from 'vitest';
import { toCsvText, toPlainText } from './export-emails.ts';

const emails = [
  { subject: 'A "quick" one', body: 'Hi {{firstName}},\nhello' },
  { subject: '=1+1', body: '-bye' },
];

test('emails are copied as plain text', () => {
  expect(toPlainText(emails)).toBe(
    'Email 1\nSubject: A "quick" one\n\nHi {{firstName}},\nhello\n\n----------\n\nEmail 2\nSubject: =1+1\n\n-bye\n',
  );
});

test('the CSV export quotes its cells and contains no formulas', () => {
  expect(toCsvText(emails)).toBe(
    '\ufeff"Email","Subject","Body"\r\n"1","A ""quick"" one","Hi {{firstName}},\nhello"\r\n"2","\'=1+1","\'-bye"\r\n',
  );
});
