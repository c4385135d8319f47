import { expect, test } from 'vitest';
import { confirmAtSignIn, enterSecondFactor, totpCode } from '../../contract/second-factor';
import { smsCode } from '../../contract/sms';

const TYPED = [
  '123456',
  ' 123456\n',
  '123 456',
  '123-456',
  '１２３４５６',
  '123\u200b456',
  '\u202d123456\u202c',
  '\u2060123\u00a0456',
];

test.each(TYPED)('a code of six digits is read however it was typed or copied: %j (G36, G54)', (typed) => {
  expect(smsCode.parse(typed)).toBe('123456');
  expect(totpCode.parse(typed)).toBe('123456');
  expect(confirmAtSignIn.body.parse({ ticket: 't', code: typed }).code).toBe('123456');
});

test.each(['', '12345', '1234567', '12345a', '1'.repeat(65)])('what has not six digits is no code: %j', (typed) => {
  expect([smsCode.safeParse(typed).success, totpCode.safeParse(typed).success]).toEqual([false, false]);
});

test.each(['ABCDE-12345', ' abcde 12345 ', '\u202dABCDE-12345\u202c', 'ABCDE\u200b12345'])(
  'a recovery code, too: %j',
  (typed) => {
    const { recoveryCode } = enterSecondFactor.body.parse({ ticket: 't', recoveryCode: typed });
    expect(recoveryCode?.toUpperCase()).toBe('ABCDE12345');
  },
);
