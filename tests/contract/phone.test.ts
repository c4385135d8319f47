import { describe, expect, test } from 'vitest';
import { isPhone, phonePart } from '../../contract/phone';
import { phoneSignIn } from '../../contract/sign-in-methods';
import { userDraft } from '../../contract/users';

const stored = '13800138000';
/** As cells, address books and keyboards have the number. */
const TYPED = [
  '\u202d13800138000\u202c',
  '\u202a+86 138 0013 8000\u202c',
  '138\u200b0013\u200b8000',
  '\u206013800138000\u2060',
  '\ufeff13800138000',
  '138\u00ad0013\u00ad8000',
  '+8613800138000',
  '+86 138-0013-8000',
  '0086 13800138000',
  '(+86)13800138000',
  '138\u20110013\u20118000',
  '138\u20130013\u20138000',
  '138.0013.8000',
  '138\u00a00013\u30008000',
  '１３８００１３８０００',
  '＋８６－１３８－００１３－８０００',
  '13800138000\n',
];

describe('one form of a telephone number (G54)', () => {
  test.each(TYPED)('%j is stored by a form or an import as it is read at sign-in', (typed) => {
    expect(userDraft.shape.phone.parse(typed)).toBe(stored);
    expect(phoneSignIn.body.shape.phone.parse(typed)).toBe(stored);
    expect(phonePart.parse(typed)).toBe(stored);
    expect(isPhone(typed)).toBe(true);
  });

  test('numbers of Hong Kong, Macao and Taiwan keep their prefix', () => {
    expect(userDraft.shape.phone.parse('\u202d00852 6123 4567\u202c')).toBe('+85261234567');
    expect(userDraft.shape.phone.parse('＋853 6612-3456')).toBe('+85366123456');
    expect(userDraft.shape.phone.parse('+886 912 345 678')).toBe('+886912345678');
  });

  test('no number is stored as none, and what is no number is refused', () => {
    for (const none of [undefined, null, '', ' ', '\u200b', '-']) expect(userDraft.shape.phone.parse(none)).toBeNull();
    for (const wrong of ['12345', '138001380001', '1380013800a', '+1 202 555 0100', `1380013800${'0'.repeat(60)}`]) {
      expect(userDraft.shape.phone.safeParse(wrong).success).toBe(false);
    }
  });

  test('a part of a number is searched for without what stands between digits', () => {
    expect(phonePart.parse('0013-80')).toBe('001380');
    expect(phonePart.parse('００１３')).toBe('0013');
  });
});
